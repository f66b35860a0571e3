import type { SeedCourseSection } from '../types.ts'
import { shortLesson } from './short-lesson.ts'

export const advancedJourneyManagement = [
  {
    title: 'Week 1: Several journeys, one week',
    lessons: [
      {
        ...shortLesson(
          'lay-them-side-by-side',
          'Lay them side by side',
          'Every journey you are on, on one page, with its next camp and the person who is waiting.',
          'Bring all of your destination sheets and lay them on a table. On one page, write a line for each journey: where it is going, the next camp, the last thing that moved, and who is waiting for it. Most people find one journey more than they knew about and one that ended in the fall. Do not decide anything yet. Today you only look.',
          {
            takeaway: 'You can’t weigh journeys against each other until they are on one page.',
            steps: ['Write one line for each journey.', 'Mark the ones in which nothing moved for a month.'],
            question: 'Which journey had you forgotten?',
          },
        ),
        isPreview: true,
      },
      shortLesson(
        'one-leads',
        'One leads',
        'In every season one journey goes first, and the others know it.',
        'A week can hold several journeys as long as only one of them leads. The leader gets your good hour, and the first step on Monday is its step. The others get one step each, and they take what is left. Choose the leader for a season and write the date on which you will choose again. You are not picking a favorite. You are deciding who gets the window seat until June.',
        {
          takeaway: 'One journey leads for a season; each of the others gets one step a week.',
          steps: ['Choose the journey that leads.', 'Write down when you will choose again.'],
          question: 'Which journey did you least like to put second?',
        },
      ),
      shortLesson(
        'a-week-that-holds-four',
        'A week that holds four',
        'A week page for people with more than one destination, and no more hours than before.',
        'Draw your week with the fixed things first. Give the leading journey its hour. Then take one colored pencil for each of the others and give every one of them a single half hour on a different day. Look at the page from across the room. If it looks like a quilt, you have too much on it. Take something off until you can see white.',
        {
          takeaway: 'Different days for different journeys; white space for the rest.',
          steps: ['Plan next week with one half hour for each further journey.', 'Take one thing off again.'],
          question: 'How much white was left?',
        },
      ),
    ],
  },
  {
    title: 'Week 2: What waits',
    lessons: [
      shortLesson(
        'waiting-is-a-decision',
        'Waiting is a decision',
        'A journey that waits on purpose is not a journey that was dropped.',
        'Some of your journeys will have to stand still. Write on their sheet that they are waiting, since when, and for what: a date, a person, an amount, another journey. Then file the sheet behind the last tab. A waiting journey may not produce steps. That is its whole advantage, because it stops asking you for things on Tuesday nights.',
        {
          takeaway: 'A waiting journey has a reason and no steps.',
          steps: ['Choose the journeys that wait.', 'Write down what each of them is waiting for.'],
          question: 'What is really keeping it waiting: the reason you wrote down, or another one?',
        },
      ),
      shortLesson(
        'tell-the-people',
        'Tell the people who are waiting',
        'A short, honest sentence, a date, and no apology that needs comforting.',
        'Behind a waiting journey there is often a person: a friend with half a manuscript, a sister with a plan for the attic. Tell them. Say what you have decided, until when, and what you can do in the meantime, if anything. Write the sentence down first and read it aloud. If it contains “hopefully” or “try”, write it again.',
        {
          takeaway: 'People can live with a date. They can’t live with “soon”.',
          steps: ['Write the sentence for each person.', 'Say it this week.'],
          question: 'What did they answer, and what had you expected?',
        },
      ),
      shortLesson(
        'waking-one-up',
        'Waking one up',
        'How to start again after a pause without first catching up.',
        'When the date comes, do not begin where you left off. Read the old sheet, cross out every step on it, and ask what the next camp would be if you had thought of this journey yesterday. You have changed in the meantime, and the steps have not. A journey that can’t be given a new first step in ten minutes may want to stay asleep.',
        {
          takeaway: 'A new first step, not the old last one.',
          steps: [
            'Cross out the old steps of one waiting journey.',
            'Write one new first step, for the day it wakes up.',
          ],
          question: 'What do you know now that you did not know when you stopped?',
        },
      ),
    ],
  },
  {
    title: 'Week 3: Reading your Tracks',
    lessons: [
      shortLesson(
        'three-months-of-lines',
        'Three months of lines',
        'Lay twelve weeks of Tracks next to each other and look for the pattern before the reason.',
        'Take out the Tracks pages of the last three months and lay them in a row. Look at them with your eyes half closed. Where do the lines thin out? Do they thin out together? Write down what you see as a plain description: “all three lines stop in the second week of the month”. Reasons come later. If you begin with reasons, you will find the ones you already had.',
        {
          takeaway: 'Describe first, explain afterwards.',
          steps: ['Lay out twelve weeks of lines.', 'Write three plain sentences about what you see.'],
          question: 'Which of your sentences contains a judgment?',
        },
      ),
      shortLesson(
        'what-moves-together',
        'What moves together',
        'Two lines that rise and fall together are often one habit with two names.',
        'Choose the two lines that look most alike and the two that look like opposites. Ask about each pair what they share: a time of day, a place, a person, a cup of coffee. You are looking for the one thing that carries several others. When you have found it, protect it. It is usually something unheroic, like going to bed before eleven.',
        {
          takeaway: 'Look for the habit that carries others.',
          steps: ['Compare two pairs of lines.', 'Name one habit that you will protect this month.'],
          question: 'Which line would you save if you could only save one?',
        },
      ),
      shortLesson(
        'act-on-one-thing',
        'Act on one thing',
        'One change, four weeks, and a note to your later self about what you expected.',
        'From everything you have seen, choose one change. Write down what you will do, for how long, and what you expect to happen to the lines. Seal the expectation in an envelope or fold the page over it. In four weeks, open it beside the new lines. Being wrong is the useful result here. Being right is only pleasant.',
        {
          takeaway: 'A change you can learn from has an expectation in writing.',
          steps: ['Choose one change for four weeks.', 'Write down what you expect and fold the page over.'],
          question: 'How surprised do you want to be?',
        },
      ),
    ],
  },
  {
    title: 'Week 4: The quarterly review',
    lessons: [
      shortLesson(
        'clear-the-morning',
        'Clear the morning',
        'Three hours, a table outside your home, and what to take along.',
        'A quarterly review takes one morning. It works best at a table that isn’t yours: a library, the back of a café, a friend’s kitchen while the friend is at work. Take the binder, a pen, water, and something to eat that you like. Leave the laptop at home. Tell one person when you will be back, and that you will have something to tell.',
        {
          takeaway: 'One morning, away from home, without a screen.',
          steps: ['Choose the date and the table.', 'Tell someone when you will be back.'],
          question: 'Where do you think best?',
        },
      ),
      shortLesson(
        'read-it-all',
        'Read it all',
        'Twelve Sunday pages in a row, and only a pencil in your hand.',
        'Read your twelve Sunday pages in order and do not skip the dull ones. Mark three kinds of things in the margin: a plus where something worked, a question mark where you don’t understand what you did, and a circle around every name. When you are through, copy the names onto a page. This is who you spent the season with. Look at the list for a while.',
        {
          takeaway: 'Read the season in one sitting, names included.',
          steps: ['Read twelve Sunday pages.', 'Copy out the names.'],
          question: 'Who is missing from the list?',
        },
      ),
      shortLesson(
        'decide-in-an-hour',
        'Decide in an hour',
        'Go on, wait, close, or start: one word for each journey.',
        'Lay the journeys side by side again, as in the first lesson. Give each one a single word: on, wait, close or start. Choose the journey that leads the next season. Write one sentence for why, because in six weeks you will ask. Then eat what you brought, and go home before you begin to plan the details.',
        {
          takeaway: 'One word for each journey, one sentence for the leader.',
          steps: ['Give every journey its word.', 'Write the sentence about the leader on the first week page.'],
          question: 'Which word took longest?',
        },
      ),
    ],
  },
  {
    title: 'Week 5: Stalled journeys',
    lessons: [
      shortLesson(
        'find-the-stone',
        'Find the stone',
        'A stalled journey usually has one small thing lying in its way.',
        'Take the journey in which nothing has moved for longest. Go back to the last step that was finished and look at the one after it. What would you have had to pick up, and where was it? Which conversation would it have taken? Nine times out of ten there is a stone of modest size: a form, a password, a person you would rather not call. Write down what it is. You have been walking around it for months.',
        {
          takeaway: 'Look right behind the last finished step.',
          steps: ['Find the last finished step of a stalled journey.', 'Name the stone in one sentence.'],
          question: 'How long would it take to move it?',
        },
      ),
      shortLesson(
        'repair-or-close',
        'Repair it or close it',
        'Two good endings for a journey that has stopped, and one bad one.',
        'A stalled journey can be repaired: move the stone, set a nearer camp, ask someone to come along. Or it can be closed. What drains you is the third way, in which it is neither. Give yourself one week and one step. If the step is done on Sunday, the journey goes on. If it isn’t, close it on the same day, without a second chance.',
        {
          takeaway: 'One week, one step, then a decision.',
          steps: ['Choose the step that decides.', 'Put the decision on Sunday’s page.'],
          question: 'Which outcome were you hoping for on Thursday?',
        },
      ),
      shortLesson(
        'close-it-well',
        'Close it well',
        'What you take along, what you give away, and whom you thank.',
        'A journey that ends before its destination still deserves an ending. Write half a page: what it gave you, what it cost, and what you would tell someone who sets out for the same place. Give away what you no longer need, the books, the shoes, the domain name. Thank whoever came along. Then file the page under Awards. It was a distance, and you walked it.',
        {
          takeaway: 'An ending has a page, a gift and a thank-you.',
          steps: ['Write the half page.', 'Give away one thing.', 'Thank one person.'],
          question: 'What did the journey give you that you did not set out for?',
        },
      ),
    ],
  },
  {
    title: 'Week 6: The next level',
    lessons: [
      shortLesson(
        'before-you-arrive',
        'Before you arrive',
        'The weeks before a destination are the best time to look beyond it.',
        'People who arrive without a next level often spend a strange, flat month. So look ahead while you still have your boots on. Open the page at the back on which you filed your other wishes. Read it as if it belonged to a friend. Which of them has become possible because of where you are about to be? Mark it, and close the page again.',
        {
          takeaway: 'Look at the next level before you arrive at this one.',
          steps: ['Read the page of wishes.', 'Mark the one that has come closer.'],
          question: 'Which wish no longer belongs to you?',
        },
      ),
      shortLesson(
        'rest-is-a-stage',
        'Rest is a stage',
        'Plan the pause between two journeys as carefully as a camp.',
        'Between two journeys there has to be a stage in which you are going nowhere. Give it a length, two weeks or a whole season, and write on its sheet what you will not do. No new destination, no courses, no buying of equipment. Keep the Sunday pages. They will be short, and you will read them more often than the others.',
        {
          takeaway: 'A pause has a beginning, an end and a list of things you won’t do.',
          steps: ['Choose the length of your pause.', 'Write down three things you won’t do in it.'],
          question: 'What are you afraid of missing?',
        },
      ),
      shortLesson(
        'hand-it-on',
        'Hand it on',
        'Show one other person how you do it, and find out what you have learned.',
        'Choose someone who has just bought a binder, or should. Show them one thing, the one that has helped you most, and let them try it while you are there. Do not explain the rest. You will notice which parts of the system have become yours, because you will want to change the words. Write the new words down. They are your edition.',
        {
          takeaway: 'Teaching one thing shows you what you know.',
          steps: ['Show one person one thing.', 'Write down the words that you changed.'],
          question: 'What did they do differently, and was it better?',
        },
      ),
    ],
  },
] satisfies SeedCourseSection[]
