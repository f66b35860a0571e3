import type { BookSample } from './render-book.ts'

export const childrensBook: BookSample = {
  title: 'The Snail Who Kept a List',
  author: 'Marisol Vega',
  lead: 'The first pages, for reading aloud',
  picture: 'children',
  isPictureBook: true,
  chapter: {
    label: 'Morning',
    title: 'The top of the hill',
    sections: [
      {
        heading: null,
        paragraphs: [
          'At the bottom of a hill, under a leaf with a hole in it, lived a snail.',
          'Every morning Snail looked out through the hole. And every morning, at the top of the hill, there was a small red flag.',
          '“What can you see from up there?” asked Snail.\nThe leaf did not know. It was a leaf.',
          'Along came Dash. Dash was always coming along, and usually gone again.\n“The top? Easy!” said Dash. “Run!”',
          '“I don’t think I run,” said Snail.\n“Then run slowly!” called Dash, and was gone.',
          'Snail tried running slowly. It looked just like walking. It looked just like standing still, in fact, until you looked away and back again.',
          'So Snail sat down and thought, which snails are very good at.\nThen Snail took out a page. It was a small page. It was a very, very small page, because someone has to carry it.',
          'There was room on it for one thing.\nSnail wrote: TO THE STONE.',
          'The stone was not far. A rabbit would not have noticed it. But it was a little nearer to the flag than the leaf was, and Snail could see all of it from here.',
          'When the sun was up there, Snail was here.\nWhen the sun was over there, Snail was at the stone.',
          'Snail took out the page, turned it over, and wrote on the back: DONE.\nThen Snail looked at it for quite a while. It was the best word on the whole hill.',
          '“Where are you going?” asked a voice from under the stone. It was Beetle.\n“To the top,” said Snail. “But first, to the puddle.”',
          '“All by yourself?” asked Beetle.\nSnail looked at the page. There was a tiny bit of room left at the bottom.\nSnail wrote a question mark and held it out.',
          'Beetle read it twice. Then Beetle went back under the stone, and there was a great deal of rummaging.',
        ],
      },
    ],
  },
  closing: 'What did Beetle pack? The book has the answer, and twenty more pages of hill.',
}
