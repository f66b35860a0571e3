import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Schema changes that would break an older version of the program running on the migrated database. */
const breakingChanges: [what: string, pattern: RegExp][] = [
  ['drops what is there', /\bDROP\s+(?:TABLE|COLUMN|VIEW|TYPE|SCHEMA|FUNCTION|SEQUENCE|EXTENSION)\b/i],
  ['renames', /\bRENAME\b/i],
  ['changes the type of a column', /\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ['wants a value where there was none', /\bALTER\s+COLUMN\s+\w+\s+SET\s+NOT\s+NULL\b/i],
  ['takes a default away', /\bDROP\s+DEFAULT\b/i],
  ['adds a column that nobody fills', /\bADD\s+COLUMN\b(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\b(?:DEFAULT|GENERATED)\b)/i],
]

const exceptions = [
  // An older version beside this one refuses passwords: it must not change them in a table that is no longer read.
  'db/migrations/0038_passwords.sql drops what is there',
  // Only triggers and functions that no program calls.
  'db/migrations/0093_standard_names.sql renames',
]

const migrations = globSync('db/migrations/*.sql').toSorted()
const withoutComments = (file: string) => readFileSync(file, 'utf8').replace(/--.*$/gm, '')

/**
 * An older version continues to run beside a newer one, because migrations only add. The exception is named in its
 * test.
 */
test('migrations have no change that breaks an older version of the program', () => {
  expect(migrations.length).toBeGreaterThan(25)
  const violations = migrations.flatMap((file) =>
    breakingChanges.filter(([, pattern]) => pattern.test(withoutComments(file))).map(([what]) => `${file} ${what}`),
  )
  expect(violations).toEqual(exceptions)
})

test.each([
  'ALTER TABLE posts DROP COLUMN title;',
  'DROP TABLE posts;',
  'ALTER TABLE posts RENAME COLUMN title TO name;',
  'ALTER TABLE posts ALTER COLUMN title TYPE varchar(9);',
  'ALTER TABLE posts ALTER COLUMN title SET NOT NULL;',
  'ALTER TABLE posts ALTER COLUMN title DROP DEFAULT;',
  'ALTER TABLE posts ADD COLUMN place int NOT NULL, ADD COLUMN depth int DEFAULT 0;',
])('migration rule: "%s" is rejected', (statement) => {
  expect(breakingChanges.some(([, pattern]) => pattern.test(statement))).toBe(true)
})

test.each([
  'ALTER TABLE posts ADD COLUMN place int NOT NULL DEFAULT 0;',
  'ALTER TABLE posts ADD COLUMN place int;',
  'ALTER TABLE seats ALTER COLUMN order_line_id DROP NOT NULL;',
  'DROP INDEX posts_by_title;',
])('migration rule: "%s" is accepted', (statement) => {
  expect(breakingChanges.some(([, pattern]) => pattern.test(statement))).toBe(false)
})
