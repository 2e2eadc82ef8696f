-- No view has a negative width or height.
--
-- family: geometry
-- from: CGGeometry Reference (a standardized rectangle; what is shown of a view has a size)
-- place: recording_id, seq
SELECT recording_id, seq_from AS seq, view_path || ' is ' || width || ' × ' || height AS what
FROM v1_frames
WHERE width < 0
  OR height < 0
