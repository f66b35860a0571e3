-- Ids of rows that were created within the same millisecond are in the order of their creation: the 12 bits after the
-- version contain the microseconds (RFC 9562, section 6.2, method 3).
CREATE OR REPLACE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    overlay(
      uuid_send(gen_random_uuid())
      PLACING substring(int8send(us / 1000) FROM 3) || substring(int4send((28672 + us % 1000 * 4096 / 1000)::int) FROM 3)
      FROM 1 FOR 8),
    'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us) AS clock
$$;
