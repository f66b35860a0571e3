import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'a-page-for-the-hard-days',
  title: 'A page for the hard days',
  excerpt:
    'Write it on a good day, for yourself on a bad one: what steadies you, whom to call, what may be left undone.',
  content: `<p>On a hard day you are not at your most inventive. You forget what helps. You forget that you have friends. You stand in the kitchen with a wooden spoon in your hand and cannot think what people do on a Tuesday. It is a poor moment for making a plan, so we make it now, while the sun is out.</p>
<p>The page goes at the front of the Spiritual section, and it is addressed to you. Write it in your own voice and be kind. You are leaving a note for somebody who will be tired when she reads it.</p>
<h2>First line: it has been like this before</h2>
<p>Begin with a time you came through. Say it plainly: “In the winter after the move it was also like this. By March it was not.” Leave out any lesson you drew from it. You are just putting a lantern by the door.</p>
<h2>What steadies you</h2>
<p>List up to five things that have helped in the past. They must be small enough to do with no energy, and they must be things that really helped you, not those that ought to. Nobody will inspect the list.</p>
<ul>
<li>A shower, and clean socks.</li>
<li>Twice round the block, even in the rain, most of all in the rain.</li>
<li>Psalm 121, or the poem about the geese, or the third song on that record.</li>
<li>Eggs on toast.</li>
<li>Sitting in the library where other people are quiet too.</li>
</ul>
<h2>Whom to call</h2>
<p>Write down two or three names with their numbers, by hand, and next to each name what that person is good at. “Theo: lets me be silent.” “Aunt Bea: will come over, will clean.” Ask them beforehand. “May I put you on my page?” is an odd question, and I have never heard of anybody who said no. Add your doctor, and the crisis line of the country you live in. In the United States you can call or text 988 at any hour. If you are ever in danger of harming yourself, that line is the first thing on the page and the rest of the page can wait.</p>
<h2>What may be left undone</h2>
<p>This is the part people are most grateful for later. Make two columns. On the left, what must be done even on the worst day: feed the baby, take the pills, let the dog out. On the right, what may be left, with your own permission in your own handwriting: the laundry, the mail, the dinner that is not toast, the reply to the committee. The left column is always shorter than you feared.</p>
<h2>One sentence to say aloud</h2>
<p>End with a sentence that belongs to you. It can be a line from a prayer, something your grandfather used to say over the garden gate, or simply: <em>This is a day. It has an evening.</em> Print it large.</p>
<h2>Keep it current</h2>
<p>Look at the page on the first Sunday of each season. Cross out what no longer helps, correct a telephone number, add what you have discovered. If you live with someone, show them where it is. There may come a day when you need them to fetch the page for you, and it is good if they need not search.</p>`,
  author: 'Ruth Calloway',
  category: 'Spiritual',
  tags: ['hard days', 'friends', 'steadiness'],
  orderIndex: 2,
  keyTakeaways: [
    'Make the plan on a good day. A hard day is for following it.',
    'List only what has really helped, and keep each thing small.',
    'Ask two or three people whether they may be on your page, and write down what each is good at.',
    'Give yourself written permission to leave things undone.',
  ],
  examples: [
    'Gloria wrote her page in October and thought it a bit much. In February her sister died. “I could not have told you my own address,” she says, “but I knew there was a page.” It said eggs on toast, so she made eggs on toast. It said to call Theo, so she did, and they sat on the phone for an hour and hardly spoke.',
    'Amir is a paramedic and needed a page for after bad shifts. His is the size of a bus ticket and lives behind his badge: shower, call Lena, no news, cook something with onions. The last line is “may be left undone: everything with a form”. Two colleagues have asked for a copy and changed the onions.',
  ],
  actionSteps: [
    'Write the first line: when it was like this before, and that it passed.',
    'List up to five small things that have really helped.',
    'Ask two people this week whether you may put them on your page.',
    'Make the two columns: what must be done, and what may be left.',
    'Show one person where the page is kept.',
  ],
  reflectionQuestions: [
    'What do you tend to forget first when things get hard?',
    'Whose page would you like to be on?',
    'What did you leave undone the last time, and what happened because of it?',
  ],
  didYouKnow: null,
} satisfies SeedLesson
