import type { SeedLesson } from '../types.ts'

export const lesson = {
  slug: 'three-months-of-rent',
  title: 'Three months of rent',
  excerpt: 'A reserve you can picture, built in steps small enough to start on an ordinary payday.',
  content: `<p>Advice about savings tends to come in percentages, and percentages are hard to love. So in the Finance tab we use a measure everybody can picture: a month with a roof over your head. One month set aside means that if the car dies, or the job does, you will be sleeping in your own bed while you sort it out. Three of them mean that you can think.</p>
<p>If you own your home, count the mortgage payment and the heating. If you share, count your part. Write the number for one month at the top of a sheet. Below it goes the number for three, and then, for the time being, you may forget about that second number.</p>
<h2>Cut it into steps</h2>
<p>Nobody saves three months of rent. People save the first hundred dollars, and later they save the next. Draw a ladder with twelve rungs down the margin of the sheet. Each rung is a quarter of one month’s rent. If your rent is 1,200, a rung is 300. Color in a rung when you reach it, and write the date beside it. On some rungs there will be only a few weeks between dates, and on some there will be most of a year. Both kinds hold your weight.</p>
<h2>Let it leave first</h2>
<p>What is left at the end of the month is usually nothing, however much there was at the beginning. So move the money on the day you are paid. Set up a transfer for the morning after, for an amount that makes you shrug. Ten dollars is a fine beginning if ten is a shrug. When you have stopped noticing it, raise it by five.</p>
<p>Keep the reserve in an account of its own, at a little distance. You should be able to reach it within a day or two, and it should take more than one tap while you are standing in a store. Give the account a name if your bank lets you. “Roof” is harder to raid than “Savings 2”.</p>
<h2>Decide beforehand what it is for</h2>
<p>Write three lines on the back of the sheet, now, while nothing is wrong.</p>
<ul>
<li><strong>It is for:</strong> losing work, a repair we cannot live without, getting to someone who needs us.</li>
<li><strong>It is not for:</strong> vacations, presents, sales, or a bill we knew was coming.</li>
<li><strong>Who decides:</strong> both of us, after one night’s sleep.</li>
</ul>
<p>The yearly insurance bill is no emergency, although it feels like one each time. Give such bills a page of their own with the month in which they fall.</p>
<h2>Debts, and lean years</h2>
<p>If you are paying high interest on a card, build one rung or two so that the next flat tire does not go on the card as well, then turn everything you can toward the debt, and come back to the ladder afterwards. If there is nothing left over at all, the ladder can wait. Keep the sheet, and let the step for this month be a phone call about a bill or an hour with a free advice service.</p>
<h2>When you use it</h2>
<p>One day you will use it, and it will feel as though you had failed. Look at the back of the sheet. If what happened is on the first line, then the money has done exactly what you put it there to do. Write down what it carried you through. Then erase the rungs, gently, and set the transfer to ten dollars.</p>`,
  author: 'Daniel Osei',
  category: 'Finance',
  tags: ['saving', 'reserve', 'small steps'],
  orderIndex: 7,
  keyTakeaways: [
    'Count your reserve in months of rent, so that you can picture what it buys.',
    'Twelve rungs of a quarter month each. Color one in whenever you reach it.',
    'Move the money the morning after payday, in an amount that makes you shrug.',
    'Write down beforehand what it is for, what it is not for and who decides.',
    'Using it for its purpose is a success, so write down what it carried you through.',
  ],
  examples: [
    'Lorena cleans offices and began with five dollars a week. “It was silly,” she says, “I felt like a child with a piggy bank.” Her first rung took seven months. In the eighth month her hours were cut, and the rung paid for exactly the weeks it took to find another building. She colored the rung in again the following summer, in a different color.',
    'Greg and Paula kept dipping into their savings for things that were sort of urgent. They wrote the three lines and stuck them to the bank card with tape. When the dishwasher broke, they read the tape, washed dishes by hand for six weeks and paid for the new one out of wages. When Paula’s father fell ill, they bought the flights within the hour and did not discuss it at all.',
  ],
  actionSteps: [
    'Write down what one month of your roof costs.',
    'Draw the twelve rungs and write the amount of one rung beside the first.',
    'Set up a transfer for the morning after your next payday, in an amount that makes you shrug.',
    'Write the three lines on the back of the sheet, together with anyone who shares the money.',
  ],
  reflectionQuestions: [
    'What would you do differently this month if three months of rent were already set aside?',
    'Which of your last three emergencies could you have seen coming?',
    'What did the people who raised you say about saving, and what did they do?',
  ],
  didYouKnow:
    '“Calendar” comes from the Latin “calendarium”, an account book. In Rome debts were due on the first of the month, the kalends.',
} satisfies SeedLesson
