import type { SeedCourseSection } from '../../types.ts'

export const week3 = {
  title: 'Week 3: Days you really have',
  lessons: [
    {
      slug: 'count-the-hours',
      title: 'Count the hours you have',
      excerpt: 'Draw last week as it was. Then you know how much room the next one has.',
      content: `<p>Before you give a step its day, you have to know how much day there is. Nearly everybody overestimates it, and then thinks they are bad at planning. They are only bad at arithmetic, and that can be fixed with a pencil.</p>
<h2>Draw the week that was</h2>
<p>Take a week page and fill in last week from memory, hour by hour, as well as you can. Work, the way there and back, meals, laundry, the evening with the broken washing machine. Shade everything that was spoken for. Don’t leave out sleep. Don’t leave out the phone.</p>
<p>Now look at what is white. That is the time you had. Count it in half hours. A person with a full-time job and a child usually finds between six and ten. A person with two children finds four and laughs.</p>
<h2>Take away half</h2>
<p>Half of the white hours belong to things you don’t know about yet: the cold, the visitor, the train. You can plan the other half. If you had eight half hours, you can give four of them to your steps.</p>
<p>Write that number at the top of your next week page and draw a circle around it. It is not a failing. It is the size of your table, and once you know it, you will stop inviting twelve people to dinner.</p>
<h2>The good hour</h2>
<p>Look at the white hours once more and find the one in which you are most awake. For many people it is early, for some it is after ten at night. There is often only one in the whole week. Give it to your journey, and give the rest to the rest.</p>`,
      keyTakeaways: [
        'Draw the last week before you plan the next one.',
        'Plan only half of the free hours.',
        'Give your best hour to the journey.',
      ],
      examples: [
        'Amir counted five white half hours, took away half and was left with two and a half. “That can’t be right,” he said, and counted again. He gave one of them to his journey every week for a year. It was enough to finish a certificate that he had been about to begin since 2019.',
      ],
      actionSteps: [
        'Draw last week, hour by hour.',
        'Count the free half hours, and take away half.',
        'Mark your good hour for next week.',
      ],
      reflectionQuestions: [
        'Where did the time go that you had not counted?',
        'When are you most awake, and who has that hour now?',
      ],
      didYouKnow: null,
    },
    {
      slug: 'give-every-step-a-day',
      title: 'Give every step a day',
      excerpt: 'Fixed things first, then the journey, then the rest. And one evening with nothing on it.',
      content: `<p>Today you plan a week. You need your week page, the number in the circle, and the steps behind your four tabs. It takes a quarter of an hour.</p>
<h2>First, what is fixed</h2>
<p>Write in everything that will happen whether you plan it or not: shifts, lessons, the dentist, the birthday. Use a pen. This part is not up for discussion.</p>
<h2>Then, one evening with nothing on it</h2>
<p>Choose it now and draw a frame around it. It is not there for catching up. If you use it for catching up, you will be behind with resting, and that is harder to make up for.</p>
<h2>Then the journey</h2>
<p>Put one step of your journey into your good hour. Only one. Write it as a sentence with a place: “Thursday 7 p.m., kitchen table, write to the swimming club.” You will be amazed at how much the kitchen table helps.</p>
<h2>Then the others</h2>
<p>Go through the tabs and give days to as many steps as the number in the circle allows. When the number is used up, stop. The steps without a day go back behind their tab. They have not failed. They are waiting for a week with room.</p>
<h2>When it goes wrong</h2>
<p>On Wednesday something will happen, and a step will lose its day. Move it once, in pencil, to a day that has room. If it has been moved three times, it is telling you something. Take it back to the lesson about the smallest next step.</p>`,
      keyTakeaways: [
        'Fixed things first, an empty evening second, the journey third.',
        'Write a step with its time and place.',
        'A step that was moved three times needs another look.',
      ],
      examples: [
        'Tomas used to write “exercise” on five days of the week and did it on none. Now it says “Tuesday 6:40, the stairs at the station, twice”. He has missed two Tuesdays since March. On one of them the station was closed.',
      ],
      actionSteps: [
        'Write in what is fixed, in pen.',
        'Frame one evening.',
        'Give one step of your journey its hour and its place.',
        'Give days to other steps until your number is used up.',
      ],
      reflectionQuestions: [
        'What was it like to stop when the number was used up?',
        'Which evening did you frame, and what would usually happen on it?',
      ],
      didYouKnow: null,
    },
    {
      slug: 'draw-a-line',
      title: 'Draw a line',
      excerpt: 'One habit, one line, four weeks. Gaps are allowed and even useful.',
      content: `<p>Some things don’t belong on a list, because you are never finished with them. Water the tomatoes. Go to bed. Practice. For these there is the Tracks page, and this week you start one line on it. One.</p>
<h2>Choose something you can do on a bad day</h2>
<p>Ask what would help your journey if you did it often. Then make it so small that you could do it with a cold. Not “practice for an hour” but “take the guitar out of its case”. Not “run” but “shoes on, door open”. On good days you will do more, and you needn’t write that down. The line only asks whether you did the small thing.</p>
<h2>Fasten it to something</h2>
<p>A habit needs a hook. “After I have put the kettle on” is better than “in the morning”, because the kettle goes on every day and you will hear it. Write the hook at the beginning of the line.</p>
<h2>Mark it in the evening</h2>
<p>A dot for yes. For no, leave a gap. Do not draw a cross. A cross is a grade, and this is not school. On Sunday, run your finger along the line. If the gaps come in the same spot each week, you have learned something about your Thursdays. If there are more gaps than dots, the thing is still too big. Make it smaller and go on with the same line.</p>
<h2>Four weeks</h2>
<p>After four weeks, decide: keep it, change it, or let it end. A line that ends is a finished line. It can stay in the binder and be looked at, like a ticket from a trip.</p>`,
      keyTakeaways: [
        'Start with one line, small enough for a bad day.',
        'Fasten it to something that happens anyway.',
        'A gap is information, not a grade.',
      ],
      examples: [
        'Lena’s line said “open the Spanish book while the coffee runs through”. In the second week she noticed that all the gaps were on days when she had tea.',
      ],
      actionSteps: [
        'Choose one habit and make it small enough for a bad day.',
        'Write its hook at the beginning of the line.',
        'Mark it every evening for four weeks.',
      ],
      reflectionQuestions: ['What would you still do with a cold?', 'Where do your gaps come from?'],
      didYouKnow: null,
    },
  ],
} satisfies SeedCourseSection
