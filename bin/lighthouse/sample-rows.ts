import { queryDatabase } from '../../e2e/fixtures/database.ts'

export const CERTIFICATE_PATH = '/certificates/X7KD-03QM-8RTA'
export const SITE_PAGE_PATH = '/pages/about-us'

/** The sample content has no published page of the owner, and no certificate. */
export async function addSampleRows(dataDir: string): Promise<void> {
  const text = '<p>We print binders, and teach people how to keep them.</p>'.repeat(20)
  await queryDatabase(
    dataDir,
    "INSERT INTO site_pages (title, slug, content, is_published) VALUES ('About us', 'about-us', $1, true)",
    [text],
  )
  await queryDatabase(
    dataDir,
    `WITH student AS (SELECT id FROM profiles LIMIT 1), course AS (SELECT id, title FROM courses ORDER BY id LIMIT 1),
       enrollment AS (
         INSERT INTO enrollments (user_id, course_id, status, amount)
         SELECT student.id, course.id, 'completed', 0 FROM student, course)
     INSERT INTO course_certificates (user_id, course_id, code, name, course_title, completed_on)
     SELECT student.id, course.id, 'X7KD-03QM-8RTA', 'Ann Lee', course.title, '2026-06-01' FROM student, course`,
  )
}
