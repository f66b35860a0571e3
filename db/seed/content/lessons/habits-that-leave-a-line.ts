import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'habits-that-leave-a-line',
  title: 'Habits that leave a line',
  excerpt: 'How to draw a Tracks sheet, what deserves a row on it, and what to do with the gaps.',
  content: `<p>A habit is difficult to see while you are in it. You run on Tuesday, you run on Friday, then it rains, and by the end of the month you honestly could not say whether you are a person who runs. The Tracks page answers that with a line. Each day you do the thing you make a mark, and the marks grow into a track across the sheet, like footprints over a field.</p>
<h2>Drawing the sheet</h2>
<p>Turn a page sideways. Put the days of the month along the top and the names of your habits down the left side. Four rows at most. With nine rows, marking the sheet becomes a habit of its own, and rather a dull one.</p>
<p>Use one mark for everything. A short dash is best, since dashes join up. Do not use red, and do not put crosses on the days you missed: an empty square tells you all you need to know.</p>
<h2>What deserves a row</h2>
<p>A good row passes three tests.</p>
<ul>
<li><strong>You can do it on a bad day.</strong> “Exercise for an hour” fails. “Put on the shoes and go as far as the corner” passes, and most days you will not turn back at the corner.</li>
<li><strong>A stranger could tick it.</strong> “Eat well” fails. “Vegetables at lunch” passes.</li>
<li><strong>It happens at a place.</strong> Fasten it to something that is there anyway: after brushing your teeth, when the kettle is on, at the bus stop.</li>
</ul>
<p>Write the place beside the name of the habit. “Stretch, kettle.” “Water, desk.” “Knee exercises, evening news.” You will need less resolve than you think, because the kettle will remind you.</p>
<h2>When to mark</h2>
<p>Mark at once if you can, and otherwise at one fixed moment in the evening. Keep the sheet where the habit is, with a pen tied to it. A sheet in a drawer is a sheet that you fill in on Sunday from memory, and your memory would like you to look good.</p>
<h2>The gap</h2>
<p>Sooner or later there will be a gap, and the gap is where most people stop. They had eleven days in a row, they missed one, the row was ruined, and so they threw it away, as if one missing plank meant you had to burn the bridge.</p>
<p>Our rule is short. <strong>A gap waits for you.</strong> You do not have to make up for it, double up the next day or begin again at one. You put down the next dash on the other side. What counts at the end of the month is how much of the field you crossed, and the line shows it at a glance: nineteen dashes out of thirty-one, with a hole in the middle where everyone had the flu.</p>
<p>Then get curious. Is there a gap every Thursday? What happens on Wednesday night? A gap that repeats is telling you something about your week, and the answer is nearly always to move the habit to another place.</p>
<h2>When a row is finished</h2>
<p>After two or three months you may find that you make the dash without having thought about it. Then the habit has moved in, and it does not need a row any longer. Rule a line under it, write the date and give the row to something else. People are reluctant to do that, because a full row is nice to look at. Keep the old sheet and look at that.</p>
<p>And if a row has stayed empty for a month, erase it without ceremony. It was a wish. You can put it on the page called <em>Later</em>, next to the harp.</p>`,
  author: 'Hannah Brandt',
  category: 'Health',
  tags: ['tracks', 'habits', 'patience'],
  orderIndex: 4,
  keyTakeaways: [
    'Four rows at most, one kind of mark, and no crosses for missed days.',
    'A good row can be done on a bad day, could be ticked by a stranger, and happens at a place.',
    'A gap waits for you. Put down the next dash and go on.',
    'A gap that comes back every week is telling you to move the habit.',
  ],
  examples: [
    'After her knee operation Frances had exercises to do three times a day and hated them. She drew one row and called it “Knee, news”. The evening news came on, the band came out. At her six-week appointment she put the sheet on the desk. It had thirty-three dashes and nine gaps, and the physical therapist said it was the first honest answer she had been given that day.',
    'Kofi’s running row had a gap every single Thursday. He took it for weakness until he looked at the Schedule page next to it: on Wednesdays he closed the restaurant. He moved Thursday’s run to Saturday morning and took his daughter along on her bicycle. The gap did not come back.',
  ],
  actionSteps: [
    'Draw a Tracks page for the rest of this month with two rows to begin with.',
    'Beside each habit, write the place it is fastened to.',
    'Put the sheet and a pen where the first habit happens.',
    'On Sunday, look for a gap that repeats and ask what happened the evening before.',
  ],
  reflectionQuestions: [
    'What do you tell yourself on the day after you have missed one?',
    'Which habit of yours needs no row any more, and how did it move in?',
    'Where in your day is there a place that something could be fastened to?',
  ],
  didYouKnow: null,
} satisfies SeedLesson
