import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'sleep-food-movement-in-that-order',
  title: 'Sleep, food, movement, in that order',
  excerpt: 'Most health plans start with exercise and fail by the second week. Start at the other end.',
  content: `<p>Vita, who keeps the Health tab, asks everyone the same thing: what does your body need <em>this week</em>? This week is a fair thing to ask a body. It cannot tell you what it will need in June, but it knows perfectly well that it has been eating lunch at the desk.</p>
<p>Her order is sleep, food, movement, and it is an order for a reason. A rested person cooks. A fed person has the strength to walk. Turn it round, and you get up at five to run on no breakfast and four hours of sleep, and by the second Thursday you have a cold and a low opinion of yourself.</p>
<h2>Sleep: protect the start</h2>
<p>You cannot decide when you fall asleep, but you can decide when the light goes out. Choose a time and aim for five nights out of seven. Write down tonight what usually happens in the hour before it. If the answer has a screen in it, find the screen another bedroom.</p>
<h2>Food: decide once</h2>
<p>Forget about the perfect diet for now. Ask at which hour of the day you eat worst, and decide that one meal in advance. For many people it is lunch on workdays, for others what they eat standing up at four, or after the children are in bed. One hour, one decision: a box packed the night before, a pot cooked on Sunday, a bowl of fruit that lives where the cookies used to.</p>
<h2>Movement: attach it</h2>
<p>Movement that needs a free hour and a change of clothes will happen on vacation. Movement that is fastened to something you already do will happen in the rain. Get off one stop early. Walk while you are on the phone with your mother. Ten minutes with the dumbbell while the pasta boils. If you love a sport, wonderful, put its two evenings on the Schedule. This line is for the other five days.</p>
<h2>The weekly sheet</h2>
<p>Draw three rows on a Tracks page and label them with your three entries. Each must be so clear that a stranger could tick it for you:</p>
<ul>
<li><strong>Sleep:</strong> light off by 10:30, five nights.</li>
<li><strong>Food:</strong> lunch from a box, Monday to Thursday.</li>
<li><strong>Movement:</strong> walk from the station, both ways, three days.</li>
</ul>
<p>Begin with the first row alone. Add the second when the first has had two decent weeks, and the third after that. It seems slow. By the end of six weeks you will have three habits, which is three more than most January plans leave behind.</p>
<h2>Listen, and get help</h2>
<p>A row may turn out wrong for you. If early nights mean you never see your partner, change the row. If something hurts, or you are tired for weeks in spite of it all, ask a doctor and take the sheet along: a month of honest ticks is a useful thing to put on that desk. Whatever your health allows is the right amount. For some of us, and in some seasons for all of us, movement means opening the window and standing there for a while.</p>`,
  author: 'Hannah Brandt',
  category: 'Health',
  tags: ['sleep', 'food', 'movement'],
  orderIndex: 3,
  keyTakeaways: [
    'Start with sleep. It pays for the other two.',
    'Decide your worst meal of the day in advance, and leave the rest alone for now.',
    'Fasten movement to something you already do.',
    'Add one row at a time, two weeks apart.',
  ],
  examples: [
    'Curtis drives a delivery van and was sure that his problem was exercise. For a week he only wrote down when the light went out. It was never before one. He moved his game console out of the bedroom, nothing else, and three weeks later noticed that he had stopped buying a second energy drink. Only then did he add a row: park at the far end of the lot.',
    'For Yasmin the worst meal was four o’clock, the hour between school pickup and dinner. She began to put a plate on the table before she left the house: cheese, apple, crackers, under a cloth. The children ate from it too. “I thought I had no self-control,” she wrote on her Sunday page. “I had no plate.”',
  ],
  actionSteps: [
    'Choose your lights-out time and the five nights on which you mean it.',
    'For three evenings, write down what you did in the hour before it.',
    'Name the hour at which you eat worst and decide what you will eat then tomorrow.',
    'Pick one thing you do daily that movement could be fastened to, for later.',
  ],
  reflectionQuestions: [
    'When did you last wake up rested, and what had the evening before looked like?',
    'Which of the three do you tend to use in order to avoid the other two?',
    'What would you do for your body this week if you were looking after it for somebody else?',
  ],
  didYouKnow:
    '“Breakfast” says what it is: the meal that breaks the night’s fast. Sleep came first in that word as well.',
} satisfies SeedLesson
