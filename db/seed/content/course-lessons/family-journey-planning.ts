import type { SeedCourseSection } from '../types.ts'
import { shortLesson } from './short-lesson.ts'

export const familyJourneyPlanning = [
  {
    title: 'Week 1: One binder on the table',
    lessons: [
      {
        ...shortLesson(
          'where-the-binder-lives',
          'Where the binder lives',
          'A place everyone passes, a pen on a string, and one rule.',
          'A family binder lives in the kitchen or wherever you all pass by with wet hair. It needs a pen that can’t wander off and one rule: anybody may write in it, and nobody may cross out what somebody else has written. Begin by letting everyone decorate the cover. It will not be beautiful. It will be theirs, and a six-year-old who has drawn a shark on it will open it again.',
          {
            takeaway: 'Everyone may write; nobody crosses out another person’s words.',
            steps: ['Find the place and tie the pen to it.', 'Decorate the cover together.'],
            question: 'Who will open it first tomorrow?',
          },
        ),
        isPreview: true,
      },
      shortLesson(
        'a-page-for-each-person',
        'A page for each person',
        'Three things I’m looking forward to, one I’m not, and how you can help.',
        'Every member of the family gets a page, the baby included. On it there are three lines for what they are looking forward to, one for what they are not, and one that begins with “You can help me by”. Small children dictate. Teenagers may write theirs alone and fold it over. Read the pages aloud once a week, and let people change their minds.',
        {
          takeaway: 'Everybody says what they look forward to, and what would help.',
          steps: ['Write a page for each person.', 'Read the pages aloud at dinner.'],
          question: 'Whose answer did you not expect?',
        },
      ),
      shortLesson(
        'a-destination-for-all-of-us',
        'A destination for all of us',
        'Something the whole family wants, small enough to reach before summer.',
        'Ask everyone for one thing they would like the whole family to have done by summer. Write down all of them, including the trip to the moon. Then look for the one that makes the most faces light up, and make it smaller until you can say how you will know that it is done: a night in the tent in the yard, the song for Grandma’s birthday, a bike for the one who has outgrown hers. Draw it large.',
        {
          takeaway: 'One destination, chosen together, near enough for the youngest.',
          steps: ['Collect one wish from each person.', 'Choose one and draw it.'],
          question: 'How will the youngest know that you have arrived?',
        },
      ),
    ],
  },
  {
    title: 'Week 2: Who does what',
    lessons: [
      shortLesson(
        'steps-for-small-hands',
        'Steps for small hands',
        'A step is right for a child if they can finish it without being asked twice.',
        'Take your destination and find the steps together. For each one, ask the children which they would like. A four-year-old can match the tent pegs. A nine-year-old can call the library. Give a child a whole step, however small, and not the boring corner of yours. When it is done, they write it on the right-hand side themselves. Resist improving the spelling.',
        {
          takeaway: 'Give children whole steps, and let them write them down as done.',
          steps: ['Find the steps to the destination together.', 'Let everyone choose one.'],
          question: 'Which of your steps could a child do from beginning to end?',
        },
      ),
      shortLesson(
        'the-week-on-one-page',
        'The week on one page',
        'One column for each person, and the evenings when everybody is home.',
        'Draw the week with one column for each person. Write in school, shifts and practice, each in the color of the person. Now look for the evenings on which all columns are empty at the same time. There may be only one. Frame it. It belongs to no one, and whoever wants to book something on it has to ask all of you.',
        {
          takeaway: 'Find the evening that is free for everyone, and defend it.',
          steps: ['Draw the week with a column for each person.', 'Frame the evening when everybody is home.'],
          question: 'What would you do with that evening if nobody had to agree?',
        },
      ),
      shortLesson(
        'lines-on-the-refrigerator',
        'Lines on the refrigerator',
        'A Tracks page for a family, on which nobody wins.',
        'Choose one thing you would like to do together more often: read aloud, walk after dinner, eat without phones. Hang the Tracks page on the refrigerator and let the children make the dots. Do not give each person a line. A family that shares a line helps each other. A family with five lines keeps score.',
        {
          takeaway: 'One line for the family, so that nobody loses.',
          steps: ['Choose one habit and hang up the line.', 'Decide who makes the dot tonight.'],
          question: 'What made the first gap?',
        },
      ),
    ],
  },
  {
    title: 'Week 3: The family Sunday',
    lessons: [
      shortLesson(
        'fifteen-minutes-with-cocoa',
        'Fifteen minutes with cocoa',
        'A Sunday page for people of all ages, in three rounds.',
        'A family Sunday takes fifteen minutes and something warm to drink. There are three rounds, and in each one everybody speaks, the youngest first. What was good? What was hard? What are we going to do next week? One person writes. Nobody comments on another person’s “hard”. When the cups are empty, the meeting is over, even if it was going well. Especially if it was going well.',
        {
          takeaway: 'Three rounds, the youngest first, and an end before anybody is tired.',
          steps: ['Hold the first family Sunday.', 'Choose who writes next week.'],
          question: 'What did you hear in the second round?',
        },
      ),
      shortLesson(
        'when-somebody-doesnt-want-to',
        'When somebody doesn’t want to',
        'Teenagers, tired partners and other honest people.',
        'Sooner or later someone will not want to take part. Let them sit it out in the next room with the door open, and don’t make a speech about it. Keep their page in the binder. Ask them for one thing only: to tell you if there is something in the coming week that the others should know. Most people come back for the cocoa. Some come back because they were not made to.',
        {
          takeaway: 'An open door and one question work better than a rule.',
          steps: ['Agree on what happens when someone doesn’t want to take part.', 'Ask them the one question.'],
          question: 'When did you last want to sit something out?',
        },
      ),
      shortLesson(
        'say-it-aloud',
        'Say it aloud',
        'Arriving together, and choosing what comes next.',
        'When you have reached your destination, say it aloud, all of you, preferably on the spot. Take a picture for the binder and let everybody write one sentence beside it. Then wait a week before you choose the next one. There is a moment after arriving in which a family looks at one another, and it is over quickly if someone asks what’s next.',
        {
          takeaway: 'Say it aloud, write it down, and wait a week.',
          steps: ['Celebrate where you arrived.', 'Write one sentence each beside the picture.'],
          question: 'What did your family learn about itself?',
        },
      ),
    ],
  },
] satisfies SeedCourseSection[]
