import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'one-week-experiments',
  title: 'One-week experiments',
  excerpt: 'A resolution asks who you want to be. An experiment asks what happens if. It ends on Sunday either way.',
  content: `<p>A resolution asks who you want to be. An experiment asks what happens if. It has a start, an end on Sunday, and one thing you measure. If it fails you have learned something for the price of a week.</p>
<p>Resolutions are heavy because they are about your character. “I will be a person who reads” is a promise you can break on the second of January, and then what are you? “For seven days I will read at breakfast and count the pages” cannot be broken in that way. If you read nothing, the answer is zero, and zero is a result.</p>
<h2>The four parts</h2>
<ol>
<li><strong>The question.</strong> Begin it with “What happens if”. What happens if I leave my mail closed until ten? What happens if I practice Spanish aloud instead of on the screen?</li>
<li><strong>The change.</strong> One only. If you get up earlier and also give up coffee, you will never know which of the two made you so unbearable.</li>
<li><strong>The measure.</strong> Something you can count or write in three words at the end of the day: pages, minutes, “calm, tired, snappy”. Choose it before you start.</li>
<li><strong>The end.</strong> Sunday evening. Not “and then I’ll see”. Knowing that it stops is what makes it possible to begin.</li>
</ol>
<h2>Leaving out is easier than adding</h2>
<p>For your first experiment, leave something out. An addition needs time, equipment and enthusiasm. An omission needs only that you notice when your hand goes there. The gap that appears is also the most interesting thing on the sheet: something will move into it, and it is not always what you expect.</p>
<h2>Run it like a friendly scientist</h2>
<p>Write the question at the top of the sheet and seven short lines below. Each evening fill in the measure and, if you like, one remark. A friendly scientist is curious about the days that went wrong. “Wednesday, forgot completely, had the in-laws” is excellent material. She would never shout at the mouse.</p>
<p>Tell one person what you are trying. You need no supervision, but a thing that has been said aloud exists in a way that a thought does not, and on Friday somebody will ask you how it is going.</p>
<h2>On Sunday, decide</h2>
<p>Read the seven lines and choose one of three endings.</p>
<ul>
<li><strong>Keep.</strong> It was worth it. Give it a row on the Tracks page.</li>
<li><strong>Change.</strong> There was something in it. Write a new question and run it for another week.</li>
<li><strong>Drop.</strong> It was not for you. Write down why, in one sentence, and file the sheet. You have just saved yourself a year of meaning to.</li>
</ul>
<p>Keep the finished sheets together behind the Education tab. After half a year you will own a small book about yourself that nobody else could have written, and it will contain things like “I need twenty minutes alone after work before I am any good to anyone.” That one sentence came out of a failed experiment about jogging.</p>`,
  author: 'Tomas Lindqvist',
  category: 'Education',
  tags: ['experiments', 'habits', 'curiosity'],
  orderIndex: 5,
  keyTakeaways: [
    'An experiment has a question, one change, one measure and an end.',
    'Leaving something out is the easiest first experiment.',
    'A bad day is a result. Write it down and go on.',
    'On Sunday you keep it, change it or drop it, and each of these is a success.',
  ],
  examples: [
    'Ben left his mail closed until after breakfast for seven days. His measure was one word at nine o’clock. The words were: twitchy, twitchy, bored, fine, fine, forgot, good. Nobody at work had noticed. He used the gap to walk to the station instead of taking the bus, and on Friday he arrived with the opening line of a talk he had been stuck on for a month.',
    'Adaeze wanted to know what would happen if she learned her anatomy terms by drawing them. She drew badly and slowly and was sure by Tuesday that it was a waste of time. On Sunday she covered the labels and got most of them right, even the wrist. She kept it. The drawings, she says, have not improved.',
    'A father and his twelve-year-old tried a week without screens at dinner and measured how long they stayed at the table. It went from nine minutes to twenty-six, except on Thursday, when they had nothing to say to each other and agreed that this was all right too.',
  ],
  actionSteps: [
    'Pick one habit to leave out for seven days.',
    'Choose the one thing you will measure, and write it at the top of the sheet.',
    'Tell one person, so that it exists.',
    'On Sunday, write down what filled the gap.',
  ],
  reflectionQuestions: [
    'What did you stop doing, and who noticed?',
    'What moved into the gap, and would you have chosen it?',
    'Which resolution of yours could become a question that begins with “What happens if”?',
  ],
  didYouKnow: '“Experiment” and “experience” come from the same Latin verb, “experiri”, which means to try.',
} satisfies SeedLesson
