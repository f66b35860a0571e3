import type { SeedCourseSection } from '../../types.ts'

export const week2 = {
  title: 'Week 2: Steps that fit a week',
  lessons: [
    {
      slug: 'from-a-year-to-this-week',
      title: 'From a year to this week',
      excerpt: 'Walk backwards from the day you arrive until you reach something you can do on Thursday.',
      content: `<p>You know where you want to be and by when. Between that day and today there is a good deal of fog. This lesson is about walking through it backwards.</p>
<h2>Four camps</h2>
<p>Draw a line across a page. On the right, write your destination and its date. On the left, write today. Now put four marks on the line, about evenly. These are camps: places where you can rest and see how far you have come.</p>
<p>Start at the right. What has to be true a few weeks before you arrive? Write it at the last camp. What has to be true before that? Go on until you reach the first camp. It should be about two months from now, and it should sound almost disappointing. If your destination is swimming across the pool, the first camp may be “own goggles, know when the pool is empty, put my face in the water”.</p>
<h2>From the first camp to this week</h2>
<p>Ignore the other three camps. They will change anyway. Write down what lies between you and the first one: five to ten things, in no order. Each should start with a verb.</p>
<p>Look at the list and ask of each item whether you could finish it in one sitting. “Find a swimming course” sounds like one thing. In fact it is a search, two phone calls and a decision. Split it. A step that fits a week is one you can do between two other things on an ordinary day.</p>
<h2>Leave the fog where it is</h2>
<p>You will feel the urge to plan the whole line in detail. Don’t. A plan for next November is mostly a guess about next November. Your Sunday pages will fill in the line as you go, and they will know more than you do now.</p>`,
      keyTakeaways: [
        'Plan backwards from the destination, in four camps.',
        'Only the way to the first camp needs steps.',
        'A step can be finished in one sitting.',
      ],
      examples: [
        'Daniel wanted to play one song at his sister’s wedding. His camps were: the chords without looking, the song slowly, the song for the cat, the song for two friends. The first step was to ask the neighbor for the guitar he had heard through the wall for six years.',
      ],
      actionSteps: [
        'Draw the line with four camps.',
        'Write five to ten steps to the first camp, each with a verb.',
        'Split every step that would take more than one sitting.',
      ],
      reflectionQuestions: [
        'Which camp are you looking forward to?',
        'Which step have you been calling one thing, although it is four?',
      ],
      didYouKnow: null,
    },
    {
      slug: 'the-smallest-next-step',
      title: 'The smallest next step',
      excerpt: 'When a step does not move, it is too big, too vague or not yours. How to tell which.',
      content: `<p>Everybody has a step that has been copied from list to list since spring. It is usually something like “taxes” or “call Aunt Bea”. In this lesson you take yours apart.</p>
<h2>Is it too big?</h2>
<p>Ask what you would have to pick up first. If the answer is more than one object, the step is too big. “Taxes” means a folder, a letter, a password and an afternoon. “Put the three letters from the tax office into the folder” means a folder. Write that down, and leave the afternoon for later.</p>
<h2>Is it too vague?</h2>
<p>Read the step as if somebody else had written it and you had to do it for them. Would you know where to stand? “Think about school” can’t be done. “Write down three questions for the open evening on the 14th” can. A good step tells you when it is over.</p>
<h2>Is it yours?</h2>
<p>Some steps sit on a list because another person wants them there. That can be a fair reason. But then write their name beside it, and decide whether you are doing it for them. If you are not, cross it out and tell them. It is a short conversation, and you have been having a long one with yourself instead.</p>
<h2>Two minutes</h2>
<p>If the smallest next step takes less than two minutes, don’t write it down at all. Do it, and come back. I will wait.</p>`,
      keyTakeaways: [
        'A step that does not move is too big, too vague or not yours.',
        'Ask what you would have to pick up first.',
        'A good step tells you when it is over.',
      ],
      examples: [
        'For a year Hannah’s list said “garage”. The smallest next step turned out to be finding the key. It was in the garage, and the garage was open. She was so cross that she cleared a whole shelf.',
      ],
      actionSteps: [
        'Find the step that you have copied most often.',
        'Ask the three questions and write it again.',
        'Do it now if it takes less than two minutes.',
      ],
      reflectionQuestions: [
        'What made your step too big, too vague or somebody else’s?',
        'What did you feel when you crossed one out?',
      ],
      didYouKnow: null,
    },
    {
      slug: 'three-steps-behind-each-tab',
      title: 'Three steps behind each tab',
      excerpt: 'Your destination lives behind one tab. The other three need a little looking after, too.',
      content: `<p>Your destination has a home: most of its steps belong to one of the four tabs. Put them there. Then turn to the other three, because the year will not stop for your journey. You will still need sleep, and the rent is still due.</p>
<h2>No more than three</h2>
<p>Behind each tab there is room for three open steps. That makes twelve in the whole binder. It sounds like very little until you remember how many you finished last week.</p>
<p>For the tab of your destination, take the first three steps to your first camp. For each of the others, ask one question.</p>
<ul>
<li><strong>Spiritual:</strong> What keeps me steady, and did I do it this week?</li>
<li><strong>Health:</strong> What does my body need that it has asked for more than once?</li>
<li><strong>Education:</strong> What do I want to be able to explain by summer?</li>
<li><strong>Finance:</strong> Which number have I been avoiding?</li>
</ul>
<p>One step for each answer is enough. Two are plenty.</p>
<h2>When a fourth comes along</h2>
<p>A fourth step will knock at the door, usually on a Monday. You have three choices. Finish one of the three first. Swap it for one of the three, on purpose. Or write it on the Later page, where it can be found. What you may not do is squeeze it in between the lines. The limit is the only thing in this binder that I am strict about.</p>`,
      keyTakeaways: [
        'Twelve open steps in the whole binder, three behind each tab.',
        'The tabs without your destination need one small step each.',
        'A fourth step has to wait, swap or go.',
      ],
      examples: [
        'Marisol runs a bakery and had forty-one open steps when she came to the course. She chose twelve and put the rest on the Later page. In the fourth week she read that page again. Nine of the steps had solved themselves, and one had been done by her mother.',
      ],
      actionSteps: [
        'Write the first three steps of your journey behind their tab.',
        'Ask the question of each other tab, and write down one step for it.',
        'Start a Later page and move everything else onto it.',
      ],
      reflectionQuestions: ['Which tab filled up fastest?', 'Which steps on the Later page are you relieved about?'],
      didYouKnow: null,
    },
  ],
} satisfies SeedCourseSection
