import type { BookSample } from './render-book.ts'

export const foundationalBook: BookSample = {
  title: 'A Year on Paper',
  author: 'Ruth Calloway',
  lead: 'Sample chapter',
  picture: 'foundation',
  isPictureBook: false,
  chapter: {
    label: 'Chapter 1',
    title: 'The first Sunday',
    sections: [
      {
        heading: null,
        paragraphs: [
          'My grandmother kept her year in a shoebox. Bus tickets, seed packets, the receipt for a coat, a photograph of a dog that was not hers. Every New Year’s Day she tipped it out on the kitchen table and told us what had happened, one scrap at a time. It took most of the afternoon. At the end she put the lid back on and said, “Well, that was a good one,” and she said it after years that had not been good at all.',
          'I tried the same with my phone. I had eleven thousand photographs, four calendars and a list of two hundred and six things to do, some of them from a job I no longer had. Nothing in there told me what kind of year it had been. It told me I was behind.',
          'So one Sunday in January I sat down with a ring binder, a pencil and the cheapest paper in the shop, and I asked myself a question I had been avoiding since September: where did I want to be by the end of this year? I wrote down eleven answers. Then I crossed out ten.',
          'That is the whole method, and you could stop reading here. Choose one destination. Write down the next step. Give the step a day. On Sunday, look at what happened and choose again. The remaining fifty-one chapters are about the Sundays on which that turns out to be hard.',
        ],
      },
      {
        heading: 'Why four tabs',
        paragraphs: [
          'The first binder had one section, called Everything. By March it was a second list of two hundred and six things, only in nicer handwriting.',
          'I noticed that the steps I finished were all of one kind. I answered letters, I paid bills, I booked the dentist. The steps that stayed where they were had to do with sleep, or with my brother, or with the Italian course I had paid for and opened once. I was not lazy. I was doing the loud things first, and the loud things had no end.',
          'So I put in dividers. Spiritual is for what keeps you steady. Health is for what your body needs this week. Education is for what you want to know by summer. Finance is for where the money goes. Behind each one there was room for three steps and no more. When I opened the binder on Monday, the quiet tabs were as thick as the loud one, and I could see at a glance which of them I had not touched.',
          'You may want other names. Keep the four names for one season first. After that you will know which one you are trying to get rid of, and it will be the one you need.',
        ],
      },
      {
        heading: 'Three entries',
        paragraphs: [
          'A page in the binder holds three kinds of entries, and it took me a year to find out that three are enough.',
          'To Done is a list that ends. It holds the next step, never the whole project. “Renovate the bathroom” does not belong on it. “Ask Jonas who did his tiles” does. When it is finished, write it on the right-hand side, under Done. Do not just cross it out. You will be surprised how much you need that side in November.',
          'Schedule is where a step gets a day. A step without a day is a wish, and a wish is a fine thing to have, but it is not going to call the bank. Write in first what is fixed: work, school, the train. Then look at how much week is left. It is always less than you thought. Now you know why last week did not work.',
          'Tracks is for what you do again and again. Draw a line and mark the days. If you miss one, leave a gap and go on. The gap is information. A line with gaps in it is still a line, and it is longer than the one you did not draw.',
        ],
      },
      {
        heading: 'Twenty minutes',
        paragraphs: [
          'Here is what to do this Sunday. You need the binder, something to write with, and a drink that takes twenty minutes to finish.',
          'For the first five minutes, look back. Read last week’s page from top to bottom. Put a dot beside everything that happened, whether you had planned it or not.',
          'For the next five, carry three things over. Only three. Copy them by hand, on purpose: a thing you do not want to write out again is a thing you do not want to do.',
          'Then cross out five. This is the part people skip. Somewhere in your binder, in your bag or on the refrigerator are five tasks you will never do. Find them and draw a line through each of them. No one will come to check.',
          'Use the last five minutes for the tabs. One line behind each of them: one thing that steadied you, the night you slept best, one page you could explain to someone else, and one number. Then close the rings.',
          'The first time I did this, the kitchen clock said ten past nine. I had a page with three steps on it and four lines that no one else would ever read. It did not look like a plan for a year. It looked like a plan for Monday, and on Monday I did it.',
        ],
      },
    ],
  },
  closing: 'The story goes on in Chapter 2, “What waits until Wednesday”.',
}
