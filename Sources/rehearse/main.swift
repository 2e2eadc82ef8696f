import RehearsalCommand

await Rehearse.main()
