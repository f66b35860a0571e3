type Parts = { takeaway: string; steps: readonly string[]; question: string }

/** A lesson of one paragraph. */
export const shortLesson = (
  slug: string,
  title: string,
  excerpt: string,
  paragraph: string,
  { takeaway, steps, question }: Parts,
) => ({
  slug,
  title,
  excerpt,
  content: `<p>${paragraph}</p>`,
  keyTakeaways: [takeaway],
  examples: [],
  actionSteps: steps,
  reflectionQuestions: [question],
  didYouKnow: null,
})
