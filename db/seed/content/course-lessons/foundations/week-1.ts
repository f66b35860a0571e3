import type { SeedCourseSection } from '../../types.ts'

export const week1 = {
  title: 'Week 1: One destination',
  lessons: [
    {
      slug: 'what-the-binder-is-for',
      title: 'What the binder is for',
      isPreview: true,
      excerpt: 'Four tabs, three kinds of entries and one Sunday page. A tour before you write anything down.',
      content: `<p>Welcome. By the end of these four weeks you will have a plan for the year that you have already used for a month. That second part matters. Most plans are finished on the day they are written, and nobody finds out whether they work until the year is over.</p>
<p>Put the binder in front of you and open it. There are four tabs: Spiritual, Health, Education and Finance. We call them SHEF for short. They are not there to sort your life into boxes. They are there so that the quiet parts of it take up as much room as the loud ones.</p>
<h2>Three kinds of entries</h2>
<p>Whatever you write in the binder is one of three things.</p>
<ul>
<li><strong>To Done</strong> is a short list of next steps. When one is finished, it moves to the right-hand side, where you can count it.</li>
<li><strong>Schedule</strong> gives a step its day. If it has no day, it will wait.</li>
<li><strong>Tracks</strong> are lines for what you do again and again: a walk, twenty minutes of Spanish, one page at night.</li>
</ul>
<h2>One page that holds the rest together</h2>
<p>Once a week, on Sunday or on whichever day is your Sunday, you spend twenty minutes with the binder. You look back, carry three things over, cross out five, and write one line behind each tab. If you only ever keep one habit from this course, let it be that one. I have seen people repair a lost month with a single Sunday page.</p>
<h2>What you don’t need</h2>
<p>You don’t need good handwriting, a set of colored pens or a fresh start on the first of the month. You can begin on a Wednesday. The binder has no dates printed in it, and that is on purpose.</p>`,
      keyTakeaways: [
        'The four tabs make sure that quiet things get as much room as loud ones.',
        'Every entry is a step, a day or a line.',
        'Twenty minutes a week hold everything together.',
      ],
      examples: [
        'Maren is a night nurse, and her Sunday is a Tuesday at four in the afternoon. She sits in the hospital cafeteria after her last shift with a cup of tea and the binder. “Nobody asks what I’m doing,” she says. “It looks like paperwork, and it is. It’s mine.”',
      ],
      actionSteps: [
        'Leaf through the binder once, from the first page to the last.',
        'Choose your twenty minutes for this week and write them on the Schedule page.',
        'Write your name on the cover.',
      ],
      reflectionQuestions: [
        'What is the last plan you wrote, and what happened to it?',
        'Which of the four tabs would be empty if you filled them in today?',
      ],
      didYouKnow: null,
    },
    {
      slug: 'eleven-wishes',
      title: 'Eleven wishes, one destination',
      excerpt: 'Write down everything you want from the year. Then choose one, and mean it.',
      content: `<p>Set a timer for ten minutes. Write down everything you want from the next twelve months, as fast as you can, without asking whether it is sensible. Learn to swim. Pay off the card. See my brother before his hair is gray. A kitchen with a door.</p>
<p>Most people get stuck after five wishes. Keep writing. The first five are what you tell other people. The ones after that are often the reason you are here.</p>
<h2>Reading the list</h2>
<p>Now read it once, slowly, and put a small mark beside each wish that you would still want if nobody ever heard about it. Do not hurry over this. A promotion, a marathon and a novel can all be fine things, but some of them are on the list because they would look good in a letter.</p>
<p>Count your marks. There are usually between one and four.</p>
<h2>Choosing</h2>
<p>You are going to choose one. It will be the destination of this year’s journey, and everything else on the list will wait. I know that this hurts. Here are three questions that help.</p>
<ul>
<li>Which one would make two of the others easier?</li>
<li>Which one can you begin with what you have now: this job, this apartment, this knee?</li>
<li>Which one would you be sorry not to have tried, even if you failed?</li>
</ul>
<p>If two are left, toss a coin. While it is in the air, you will notice which side you are hoping for. Choose that one and put the coin away.</p>
<h2>What happens to the others</h2>
<p>Copy the other wishes onto one page and file it at the very back, under Next Levels. They are not crossed out. They have a place, and you know where it is, so you don’t have to carry them around in your head.</p>`,
      keyTakeaways: [
        'The first five wishes are for other people. Keep writing.',
        'One destination for the year. The rest waits at the back of the binder.',
        'A good destination can be begun with what you have now.',
      ],
      examples: [
        'Theo had marked four wishes and could not choose. He asked which one would make two of the others easier. “Sleep,” he said, and looked annoyed. His destination that year was seven hours a night, and the choir and the running came along in spring without being asked.',
      ],
      actionSteps: [
        'Write down wishes for ten minutes without stopping.',
        'Mark those that you would still want if nobody ever heard about them.',
        'Choose one. Write it on the Destination sheet in pencil.',
        'Copy the others onto a page for Next Levels.',
      ],
      reflectionQuestions: ['Which wish surprised you?', 'Which one was hardest to leave for later, and why?'],
      didYouKnow: null,
    },
    {
      slug: 'how-you-will-know',
      title: 'How you will know that you have arrived',
      excerpt: 'A destination needs a day, a place and a small scene that you would recognize.',
      content: `<p>“Get healthy” is not a destination. It is a direction, like north, and you can walk north for the rest of your life. A destination is a spot where you can put your bag down and say: here it is.</p>
<h2>Write the scene</h2>
<p>Take the destination you chose and write a scene of five or six sentences. It happens on the day you arrive. Where are you? What time is it? Who is with you? What have you just done? Write it in the present tense, with one detail that has nothing to do with the goal at all.</p>
<blockquote>It is the second Saturday in October. I am standing in the shallow end and my daughter is shouting from the other side. I have just swum across without touching the floor. There is a wet bandage stuck to the ladder. I am cold and I want to do it again.</blockquote>
<p>You may find that the scene is smaller than the wish. That is a good sign. It means you have reached the part that can be done.</p>
<h2>Two numbers</h2>
<p>Under the scene, write two numbers. The first is the date. Choose one that is within this year and not on the last day of it. The second is something you can count: lengths of the pool, dollars, pages, evenings at home. If there is nothing to count, write how a stranger could tell from the outside that you have arrived.</p>
<h2>Ask somebody to hold a copy</h2>
<p>Read the scene to one person. Not to the internet; to one person who is kind and has a memory. You are not asking them to check up on you. You are asking them to know where you are headed, so that in June, when you have forgotten, there are two of you.</p>`,
      keyTakeaways: [
        'A direction never ends. A destination has a day.',
        'Write the day you arrive as a scene with ordinary details.',
        'One person besides you should know it.',
      ],
      examples: [
        'Priya’s wish was “sort out the money”. Her scene was a phone call: she tells the bank that she would like to close the credit card, and the woman at the other end asks if there is anything else she can do for her today, and Priya says no. She made the call in September. “She really did ask,” says Priya.',
      ],
      actionSteps: [
        'Write the scene of your arrival in five or six sentences.',
        'Add a date and a number.',
        'Read it aloud to one person.',
      ],
      reflectionQuestions: [
        'What in the scene could you touch or hear?',
        'Who did you read it to, and what did they ask?',
      ],
      didYouKnow: null,
    },
  ],
} satisfies SeedCourseSection
