import type { SeedCourseSection } from '../../types.ts'

export const week4 = {
  title: 'Week 4: The Sunday page',
  availableDays: 7,
  lessons: [
    {
      slug: 'look-back-first',
      title: 'Look back first',
      excerpt: 'Five minutes with last week’s page, before you say a word about the next one.',
      content: `<p>By now you have three weeks behind you, and some of them went differently from what you wrote down. This week you learn what to do with that. The Sunday page has four parts of five minutes each. In this lesson you practice the first.</p>
<h2>Read it like a letter</h2>
<p>Take last week’s page and read it from top to bottom, as if a friend had sent it to you. Put a dot beside everything that happened, whether it was planned or not. Write in what is missing: the neighbor who needed a ride, the afternoon on the floor with the puzzle. A week in which you did none of your steps and sat with a sick child was not an empty week.</p>
<h2>One thing that was good</h2>
<p>Write down one good thing in a single sentence, with a detail in it. “Dinner at Ana’s” is a note. “Ana had set the table on the balcony, although it was eleven degrees” is something you will be glad to read in December.</p>
<h2>One thing you would do differently</h2>
<p>Now one sentence about what got in the way. Write it without the word “should”. “I planned three things for Friday, and Friday is when I am most tired” is useful. “I should be more disciplined” is not, and you have heard it before.</p>
<h2>Stop after five minutes</h2>
<p>Looking back can turn into a trial if you let it run on. When the five minutes are over, draw a line under it. The week is finished. You were there, and you have it in writing.</p>`,
      keyTakeaways: [
        'Write in what happened, not only what was planned.',
        'One good thing, with a detail.',
        'What got in the way, without the word “should”.',
      ],
      examples: [
        'Gloria’s pages from her first spring say “nothing done” three Sundays in a row. She read them again a year later with the good things beside them. “It was the spring my father learned to walk again,” she says. “I had written it down every week and not seen it.”',
      ],
      actionSteps: [
        'Read last week’s page and mark what happened.',
        'Write down one good thing, with a detail.',
        'Write one sentence about what got in the way.',
      ],
      reflectionQuestions: [
        'What happened last week that you had not planned and would not give back?',
        'Which sentence did you want to begin with “I should”?',
      ],
      didYouKnow: null,
    },
    {
      slug: 'carry-three-cross-out-five',
      title: 'Carry three, cross out five',
      excerpt: 'The two middle parts of a Sunday page. One is hard, and the other is a relief.',
      content: `<p>After looking back come two short parts that belong together. You decide what goes on, and you decide what doesn’t.</p>
<h2>Carry three</h2>
<p>Choose three steps that were not finished and copy them, by hand, onto the new page. You may not carry four. Copying by hand is slow, and that is why we do it. If you catch yourself thinking that a step is not worth writing out again, you have your answer.</p>
<p>At least one of the three should belong to your journey. If none of them does for two Sundays in a row, the journey has stopped without telling you. That can be all right. But you should know it.</p>
<h2>Cross out five</h2>
<p>Now find five things to cross out. They may be in the binder, on the refrigerator, in your email or only in your head. A class you won’t take. The magazine you won’t read. The reply that is so late that it would only embarrass everyone. Write each one down, if it wasn’t, so that you can draw the line through it.</p>
<p>The first two are easy. The third takes a minute. The fifth is the reason for the exercise. It is nearly always a promise you made to a person you used to be.</p>
<h2>If you owe someone a word</h2>
<p>Sometimes crossing out means letting another person down. Then it turns into a step: “Tell Jonas that I won’t come along in May.” Give it a day, and make it soon. People forgive a no much faster than they forgive a maybe.</p>`,
      keyTakeaways: [
        'Three steps go on, copied by hand.',
        'Five things end, in writing.',
        'A no to another person is a step and gets a day.',
      ],
      examples: [
        'Bea’s fifth thing was a sewing machine she had been going to repair for eight years. She crossed it out and gave the machine to a school. In the following week she finished a whole step before breakfast on two days. She says it had been standing in her head the whole time.',
      ],
      actionSteps: [
        'Carry three steps to the next page, by hand.',
        'Cross out five things.',
        'Give a day to every no that you owe someone.',
      ],
      reflectionQuestions: ['What was your fifth thing?', 'Who needs a no from you?'],
      didYouKnow: null,
    },
    {
      slug: 'a-plan-you-have-already-used',
      title: 'A plan you have already used',
      excerpt: 'Four lines, four stamps, and an appointment with yourself in three months.',
      content: `<p>This is the last lesson. You have a destination with a date, a line with four camps, twelve steps at most, a week that fits into its days, one line on the Tracks page and three or four Sunday pages. Last month you had a binder that smelled of cardboard.</p>
<h2>The last five minutes</h2>
<p>A Sunday page ends with one line behind each tab.</p>
<ul>
<li><strong>Spiritual:</strong> one thing that steadied you.</li>
<li><strong>Health:</strong> the night you slept best.</li>
<li><strong>Education:</strong> one page you could explain.</li>
<li><strong>Finance:</strong> one number, written down.</li>
</ul>
<p>These lines are short, and after a year there will be fifty-two of each. Nothing you could write in one evening would tell you as much.</p>
<h2>Six questions for the road</h2>
<p>Take out the six focus sheets and answer them now, each in a sentence or two. Where are you going, and by when? What moves you on a slow day? Who is coming along? What goes in the bag? How will you mark each stage? What does arriving open up? You could not have answered them four weeks ago. Put them in front of the first tab.</p>
<h2>When it falls apart</h2>
<p>There will be a week in which you don’t open the binder, and then there will be three. Everybody has them. When you come back, don’t fill in what you missed. Open a new page, write the date, and begin with looking back at whatever you remember. The binder has no dates printed in it. It never knew that you were gone.</p>
<h2>In three months</h2>
<p>Put one more appointment on the Schedule page, three months from today: one morning for the season session. Read your Sunday pages in a row, mark what is finished and say it aloud. Then choose whether to go on to the next camp or to stay a season longer. Both are ways of traveling.</p>
<p>It has been a pleasure walking with you. Close the rings.</p>`,
      keyTakeaways: [
        'Four lines a week become a record of the year.',
        'Answer the six focus questions once you have walked a little.',
        'After a break, begin with a new page.',
      ],
      examples: [
        'When we asked people a year after the course what they still used, most had changed half of it. One writes on index cards, one has five tabs, one does Sundays on the train. All of them had a page with a date from the last seven days.',
      ],
      actionSteps: [
        'Write one line behind each tab.',
        'Answer the six focus questions.',
        'Put the season session on the Schedule page.',
        'Tell one person what you are going to do this week.',
      ],
      reflectionQuestions: [
        'Which part of the binder do you use without thinking about it by now?',
        'What will you say aloud in three months?',
      ],
      didYouKnow: null,
    },
  ],
} satisfies SeedCourseSection
