import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'a-month-of-writing-down-every-expense',
  title: 'A month of writing down every expense',
  excerpt:
    'No budget, no cutting back, no app. For one month you only write down where the money went, and read it aloud at the end.',
  content: `<p>When somebody tells me they are bad with money, I ask what they spent last week. Nearly everyone gives me a number, and nearly everyone gives it with a wince. Then we go through the receipts, and the number is wrong, sometimes by half. They are not bad with money. They have never been introduced.</p>
<p>So before any plan, before any budget with its cheerful little pie chart, I ask for one month of writing down. It is the plainest exercise in the Finance tab and the one with the longest echo.</p>
<h2>The rules</h2>
<ol>
<li><strong>Write down everything.</strong> The rent and the chewing gum. Cash, card, the subscription that renews itself, the five dollars you lent your brother.</li>
<li><strong>Write it the same day.</strong> Four words are enough: <em>Tuesday, pharmacy, 18.40, Sam’s cough</em>.</li>
<li><strong>Change nothing.</strong> This is the hard one. If you would have bought the coffee, buy the coffee. A month on your best behavior tells you nothing about the other eleven.</li>
<li><strong>Judge nothing.</strong> No red ink, no exclamation marks, no sums until the month is over.</li>
</ol>
<h2>Paper, for this one</h2>
<p>Your bank can list your card payments, and the list is useful for catching what you forgot. But it does not know that the 64 dollars at the supermarket were a birthday dinner, or that the taxi was because you had stayed too long to catch the train. You know that, and only for about a day. Writing by hand puts the reason next to the number.</p>
<p>Keep one sheet folded in your wallet or in the back of your phone case, and copy it into the binder on Sunday. The copying takes ten minutes. It is also the moment when most of the learning happens, because you read each line twice.</p>
<h2>What happens in the second week</h2>
<p>In the first week you will be proud. In the second you will forget a day and be tempted to stop. Do not reconstruct it to the cent. Write “Thursday, about 30, don’t remember” and go on. An honest guess keeps the page alive, and a page with one guess on it is still far better than no page.</p>
<p>You may also notice yourself putting something back on the shelf because you could not be bothered to write it down. Let that happen, it is one of the small pleasures of the exercise. Just do not aim for it.</p>
<h2>The evening at the end</h2>
<p>Set aside an hour on the last day. If you share your money with someone, share the hour. Take four pens, or make four kinds of mark, and go down the list:</p>
<ul>
<li><strong>A roof, food, heat, the ride to work.</strong> What has to be paid.</li>
<li><strong>Glad.</strong> You would spend it again tomorrow.</li>
<li><strong>Fine.</strong> It did its job, and you have no feelings about it.</li>
<li><strong>Huh.</strong> You cannot say what it was for, or you can and wish you could not.</li>
</ul>
<p>Then add up each kind. Read the four sums aloud. I mean that quite literally: say them to the person across the table, or to the cat. A number that has been spoken is harder to forget.</p>
<h2>What people find</h2>
<p>A retired teacher in one of our groups found four streaming services and a fifth that he believed he had canceled in the spring. A couple found that their “expensive” Friday dinners were the line they were both gladdest about, and that what they could not explain was a drizzle of small things bought on the way home, late, tired. They kept the dinners and started carrying sandwiches.</p>
<p>Very few people find one great leak. Mostly they find that their money is going somewhere reasonable, only not quite where they would have sent it if anyone had asked. The month is how you get asked.</p>
<h2>And then</h2>
<p>Only now does a plan make sense, because now it can be about your life instead of an average one. Pick a single line from the “huh” pile and decide what it should become. One is plenty for the first month. If you want a next step, the <a href="/binder/count-once-a-week">lesson on counting once a week</a> takes what you have learned and turns it into a fifteen-minute habit, and the Finance hour of our <a href="/classes">SHEF Mastery workshop</a> begins with this very sheet. Bring yours. Coffee stains are welcome.</p>`,
  author: 'Daniel Osei',
  category: 'Finance',
  tags: ['spending', 'first steps', 'paper'],
  practice: 'Write down every expense before bed',
  publishedDaysAgo: 16,
} satisfies SeedPost
