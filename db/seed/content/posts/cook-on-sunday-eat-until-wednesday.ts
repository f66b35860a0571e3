import type { SeedPost } from '../types.ts'

export const post = {
  slug: 'cook-on-sunday-eat-until-wednesday',
  title: 'Cook on Sunday, eat until Wednesday',
  excerpt: 'One pot, one tray, one jar. An afternoon in the kitchen that takes the question out of three evenings.',
  content: `<p>The tired hour in our house is half past five. School bags are on the floor, somebody is hungry enough to cry, and on a bad day that somebody is me. For a long time I thought the trouble was cooking. It turned out that cooking takes me half an hour and deciding takes forty minutes, most of them spent looking into a fridge.</p>
<p>So we moved the deciding to Sunday. We do not cook for the whole week. I have tried that, and by Friday the same chili looks at you like an old acquaintance you owe a letter. We cook until Wednesday. Three evenings are enough to get the week rolling, and by Thursday there is a little money left for something fresh and a little appetite for making it.</p>
<h2>One pot, one tray, one jar</h2>
<p>Every Sunday has the same three parts, and only what is in them changes.</p>
<ul>
<li><strong>One pot</strong> of something that gets better overnight: lentil soup, beans with tomatoes, a chicken stew. Make it plain. You can season it differently each time it comes to the table.</li>
<li><strong>One tray</strong> of whatever vegetables are cheap, cut to the size of a walnut, with oil and salt, in a hot oven until the edges brown. Carrots, onions and cauliflower never fail.</li>
<li><strong>One jar</strong> of something sharp: a dressing, a green sauce, quick pickled onions. The jar is the secret. It makes Tuesday taste as if you had tried.</li>
</ul>
<p>Next to these three goes a big pan of rice or potatoes, because cold rice turns into fried rice in eight minutes and cold potatoes into almost anything.</p>
<h2>How it goes, by the clock</h2>
<ol>
<li><strong>2:00.</strong> Oven on. Cut the vegetables while it heats and get the tray in. Children can wash, tear and count carrots.</li>
<li><strong>2:20.</strong> Start the pot. Once it simmers it wants nothing from you.</li>
<li><strong>2:40.</strong> Rice or potatoes. Shake up the jar.</li>
<li><strong>3:10.</strong> Tray out, pot off. Wash the dishes while things cool.</li>
<li><strong>3:30.</strong> Into boxes, lids on, into the fridge. Write the three dinners on the monthly sheet.</li>
</ol>
<p>An hour and a half, and the radio is on the whole time. Cool the food quickly and keep it cold; that is why we stop at Wednesday and put anything beyond it into the freezer with a label that says what it is. <em>Brown stuff, March</em> helps nobody.</p>
<h2>What we eat, then</h2>
<p>Last week’s pot was white beans with tomato. On Sunday evening we ate nothing of it at all, we had eggs, because the cook deserves a rest. Monday: beans with the roasted vegetables and the green sauce. Tuesday: the rest of the vegetables in fried rice, with an egg on top. Wednesday: the beans again, thinned with stock, with toast rubbed with garlic, and everyone calls it soup and believes it is new.</p>
<h2>Make it easy to begin</h2>
<p>If a full pot, tray and jar sounds like too much, start with the tray. A person who opens the fridge on Monday and finds a box of roasted carrots has been looked after by someone, even if that someone is only herself, yesterday. Add the pot in the second week and the jar in the third.</p>
<p>Put it into your Schedule as an appointment with a start and an end. Ours is “2 to 3:30, kitchen” and it has the same standing as the dentist. If friends call that afternoon they are welcome, and they get an onion to chop.</p>
<h2>Keep the winners</h2>
<p>When a meal works I write it on a card in four lines and slip it into the Health section: the pot, the tray, the jar, and who asked for more. We have eleven cards now. On a Sunday when nobody has an idea, my son shuffles them and draws one. That, more than anything else, is why we have kept going.</p>
<p>The cards fit the pocket of the <a href="/store">binder</a>, though an envelope taped inside the back cover works too. And if you would like to plan the month’s dinners as a household, we do it in the second week of <a href="/classes">Family Journey Planning</a>, with real calendars and real arguments about mushrooms.</p>`,
  author: 'Marisol Vega',
  category: 'Health',
  tags: ['food', 'family', 'weekly routine'],
  publishedDaysAgo: 23,
} satisfies SeedPost
