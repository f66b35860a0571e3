import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'learn-it-then-write-one-page',
  title: 'Learn it, then write one page',
  excerpt: 'A talk, a book, a difficult afternoon at work: put it on one page, and it is yours.',
  content: `<p>Sophia reads ahead and tells it in half the words. That is what this lesson is about: taking something you have heard, read or been through, and putting it on a single page while it is warm.</p>
<p>You will have noticed how quickly a good talk goes. On the way home you are full of it. By the weekend you remember that it was good, and there was something about bees. The page catches it before then. You will seldom need to read it again, because most of the work gets done while you write.</p>
<h2>Close the book</h2>
<p>Here is the one rule that matters. Write the page <em>with the book closed</em>, the slides put away and the notes turned over. If you copy, your hand is busy and your head has left the room. If you have to pull it out of your memory, you find out at once what you have understood and what only sounded right while somebody else was saying it.</p>
<p>You will get stuck. That is the useful moment. Leave a gap with a question mark, carry on to the end, and only then open the book and fill the gaps, in another color. The other color is your list of what to look at again.</p>
<h2>Four boxes</h2>
<p>Divide the page into four.</p>
<ol>
<li><strong>What it said.</strong> Three sentences, in words you would use to a friend on the bus. If you need the author’s special term, explain it.</li>
<li><strong>What surprised me.</strong> One thing. This is the part you will remember in a year.</li>
<li><strong>What I doubt.</strong> Where did you think “hm”? Good teachers like this box best.</li>
<li><strong>What I will try.</strong> One act with a day beside it. Copy it into To Done before you file the sheet.</li>
</ol>
<p>If a chapter needs more than a page, it was two chapters. Take another sheet.</p>
<h2>Tell somebody</h2>
<p>Within two days, explain the page to another person without holding it. A child is best, then somebody from another trade. You will hear yourself say “and then it sort of works out”, and you will know precisely which paragraph to read once more. If nobody is at hand, explain it to the dashboard on the way to work. Dashboards are patient.</p>
<h2>Not only books</h2>
<p>The four boxes work for experience too, and there they may do the most good. After a meeting that went badly, an operation, the first week of a new job, a quarrel: what happened, what surprised me, what I doubt, what I will try. An electrician in one of our courses writes one after each job that took longer than he had quoted. He has thirty of them in a folder, and his apprentice is reading them in order.</p>
<h2>Keep them findable</h2>
<p>Put a title in the top right corner where your thumb goes, with the date underneath, and file the pages behind the Education tab with the newest in front. No other system is needed until you have about a hundred. On the last Sunday of the month read only the fourth boxes. Did you try it? What came of it? Add a line. That is how a page of notes turns into something you know.</p>
<p>A good first page is one about this lesson. You have just finished it. Scroll up no further, take a sheet, and begin with the first box.</p>`,
  author: 'Tomas Lindqvist',
  category: 'Education',
  tags: ['notes', 'memory', 'reading'],
  orderIndex: 6,
  keyTakeaways: [
    'Write the page with the book closed. Getting stuck shows you what to read again.',
    'Four boxes: what it said, what surprised me, what I doubt, what I will try.',
    'Explain it to somebody within two days, without holding the page.',
    'It works for a hard day at work as well as for a book.',
  ],
  examples: [
    'Priya was retraining as a bookkeeper at forty-six and highlighted everything. Before the second module she put the marker in a drawer and wrote one page after each chapter instead, with the book shut. The first pages were mostly question marks. “It was humbling,” she says, “but at least I was humbled in October and not in the exam room.”',
    'After a meeting in which his idea had been turned down in four minutes, Marcus filled in the four boxes on the train. What surprised him was that nobody had argued about the idea itself, only about its date. In the fourth box he wrote: “Tuesday, ask Helen which quarter.” It went through in spring, unchanged.',
    'Grandfather Josef, who is eighty-one, writes one page after each library book and mails it to his granddaughter, who reads the second box first. She has begun to send pages back. His favorite begins: “What surprised me: nobody in this book ever eats.”',
  ],
  actionSteps: [
    'Choose one thing you learned in the last seven days: a talk, a chapter, a repair.',
    'Draw the four boxes and fill them in without looking anything up.',
    'Fill the gaps afterwards in a second color.',
    'Explain the page to somebody by the day after tomorrow.',
    'Copy the fourth box into To Done, with a day.',
  ],
  reflectionQuestions: [
    'What did you find you could not explain, although you had nodded when you heard it?',
    'When do you write to remember, and when do you write so as not to have to?',
    'Who in your life would enjoy getting a page from you?',
  ],
  didYouKnow:
    'An “essay” was once an attempt. Montaigne named his after the French “essayer”, to try, and kept adding to them for the rest of his life.',
} satisfies SeedLesson
