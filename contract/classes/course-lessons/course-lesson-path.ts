export const courseLessonPath = (courseSlug: string, lessonSlug: string) =>
  `/classes/${courseSlug}/lessons/${lessonSlug}`
