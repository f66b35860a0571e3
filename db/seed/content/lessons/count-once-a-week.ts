import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'count-once-a-week',
  title: 'Count once a week',
  excerpt:
    'Fifteen minutes with three numbers, on the same day each week, so that money has an hour and the other hours are free.',
  content: `<p>Penny counts once a week so that she need not worry daily. Those who never count worry a little all the time: at the register, in the shower, whenever an envelope comes with a window in it. Those who count every day worry in more detail. Once a week is often enough to steer by and seldom enough to forget about in between.</p>
<h2>Give it a place in the week</h2>
<p>Pick a quarter of an hour that is neither late nor hungry. Friday before dinner is good, and so is Saturday with the second coffee. Put it on the Schedule like any appointment. If you share money with somebody, do it together, side by side at the table and facing the same sheet. Facing each other is for chess.</p>
<h2>Three numbers</h2>
<p>Rule three columns, and let each week have one line.</p>
<ol>
<li><strong>Here.</strong> What is in the account you live from, today.</li>
<li><strong>Coming.</strong> What will certainly go out before the next money comes in: rent, the phone, the school trip.</li>
<li><strong>Free.</strong> The first minus the second. That is what you have for food, fuel and everything else until payday.</li>
</ol>
<p>The third number is the only one you need to remember. Divide it by the weeks until payday if you like. Most people have a fair idea of the first number and none at all of the third, which is why the end of the month is always such a surprise.</p>
<p>Suppose it is Friday the eighth. There are 1,460 dollars in the account. Rent is paid, but 210 for the car insurance, 85 for the phones and 65 for the dentist go out before the twenty-second. That makes 360 coming and 1,100 free, for two weeks. You can look at a pair of shoes for 90 dollars now and answer the question in a breath, and the answer may well be yes.</p>
<h2>Two glances</h2>
<p>Then look at last week’s line. Is <em>Free</em> about where you thought it would be? If it is far off, find the one item that did it. There is nearly always just the one. Do not go through the whole week with a comb.</p>
<p>And look ahead at the next four weeks on the monthly sheet. Is there a birthday, a trip, a bill that comes once a year? Write the amount beside the day. A known expense three weeks away is a small piece of arithmetic. The same expense on the day itself is a crisis.</p>
<h2>One small act</h2>
<p>End each count by doing a single thing that takes under five minutes: move ten dollars to the account named Roof, cancel the trial, send the photo of the receipt, pay the small bill before it grows a reminder. Tick it. Then close the binder and say aloud, “Counted.” It sounds silly. It is how the mind learns that the matter is closed until next Friday, and when the worry comes round on Tuesday night, you can tell it so.</p>
<h2>If you dread it</h2>
<p>If you have not looked for months, begin smaller. In the first week only find the letters and put them in a pile. In the second, open them. In the third, write down the first number and stop there. Sit with somebody who is good company and has no opinion. You are allowed to be frightened by the sheet, and you will find that it is more frightening closed.</p>
<p>People who have counted for a year tell us different things about what they saved. They agree on the rest: they sleep on Fridays.</p>`,
  author: null,
  category: 'Finance',
  tags: ['weekly count', 'calm', 'money talks'],
  orderIndex: 8,
  keyTakeaways: [
    'Fifteen minutes, once a week, at a time when you are neither tired nor hungry.',
    'Here, minus what is coming, is what is free. Remember the third number.',
    'Look back for one surprise and ahead for four weeks.',
    'End with one small act, and say “Counted.”',
  ],
  examples: [
    'Sarah and Dom used to talk about money only when it had gone wrong, and so it always sounded like an accusation. They moved it to Saturday at ten, with cinnamon rolls. In the fourth week Dom said, “We are going to be short on the twentieth,” and Sarah said, “Then we’ll see my parents a week later,” and that was the whole of it. They noticed only afterwards that they had not raised their voices.',
    'Mr. Petrov, newly widowed, had never once opened the bank letters. His wife had done that. His daughter suggested the pile. It took him three Fridays to get to the first number and two more to get to the third, and when he had it he called her: “I can afford the train,” he said. “I can come every month.”',
  ],
  actionSteps: [
    'Choose your quarter of an hour and write it into the next four weeks.',
    'Rule three columns and fill in the first line.',
    'Write every known expense of the next four weeks beside its day.',
    'Do one thing that takes less than five minutes, and tick it.',
  ],
  reflectionQuestions: [
    'When during the week do you worry about money, and what sets it off?',
    'What would you stop checking if you trusted the Friday count?',
    'With whom could you sit side by side while you do it?',
  ],
  didYouKnow:
    '“Budget” comes from the Old French “bougette”, a small leather bag. It meant the purse long before it meant the plan.',
} satisfies SeedLesson
