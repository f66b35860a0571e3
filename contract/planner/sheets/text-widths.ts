// Widths of the letters from U+0020 to U+007E in thousandths of the font size, of the fonts in server/content/pdf/fonts.

const ascii = {
  text: parseWidths(`247 298 320 629 563 786 644 200 352 352 481 623 226 417 208 389 641 413 559 544 621 575 566 537 614 566 253
    259 623 623 623 504 989 677 611 721 688 592 543 760 751 271 515 610 520 846 774 776 579 780 626 614 552 707
    693 960 614 604 641 324 389 324 551 438 221 510 586 541 586 546 369 587 558 232 269 485 220 851 558 580 591
    578 338 466 378 558 520 784 475 526 491 385 257 385 567`),
  strong:
    parseWidths(`240 310 394 631 556 807 647 236 376 376 486 630 251 410 240 423 647 420 575 553 631 580 577 552 612 577 292
    296 630 630 630 511 991 707 612 724 697 589 552 746 750 285 545 655 534 855 773 785 598 787 641 608 578 704
    717 980 666 638 634 340 423 340 575 435 255 528 594 545 593 552 388 598 567 256 286 527 241 868 566 581 599
    589 371 466 397 566 549 825 524 566 480 392 256 392 647`),
  headings:
    parseWidths(`212 309 359 648 593 754 965 172 355 355 617 548 268 391 258 476 664 454 607 555 617 578 609 519 603 612 261
    272 507 548 507 524 893 720 697 695 787 651 602 756 837 396 492 777 620 909 763 789 685 791 736 601 686 739
    703 1039 721 680 634 340 475 344 457 472 245 545 595 509 606 520 377 564 621 306 306 600 308 934 621 582 610
    595 464 474 375 612 544 814 538 555 480 394 274 394 620`),
  handwriting:
    parseWidths(`203 317 349 646 578 734 675 169 365 361 621 551 244 386 236 452 650 435 591 535 568 556 594 522 566 594 285
    296 513 557 513 488 884 643 664 646 750 629 601 704 788 379 367 713 561 850 708 767 657 767 688 574 589 706
    627 956 653 587 609 374 430 374 461 458 230 552 552 457 563 488 322 522 575 317 306 554 315 852 593 530 550
    538 471 437 375 590 566 827 585 512 499 402 320 401 622`),
}

export type SheetFont = keyof typeof ascii

const DEFAULT_WIDTH = 620
/** Width of a Chinese, Japanese or Korean character, or an emoji. */
const WIDE_WIDTH = 1050
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\u{1f000}-\u{3ffff}]/u
const combining = /^(?:\p{M}|\u200b|\u200c|\u200d)/u

/** Returns the width of a line in units of the font size. */
export function textWidth(text: string, font: SheetFont): number {
  let sum = 0
  for (const letter of text) sum += glyphWidth(letter, font)
  return sum
}

/** Returns the width of a code point in units of the font size. A letter with an accent is as wide as one without. */
export function glyphWidth(letter: string, font: SheetFont): number {
  if (combining.test(letter)) return 0
  const base = letter.normalize('NFD').codePointAt(0) ?? 0
  return (ascii[font][base - 32] ?? (wide.test(letter) ? WIDE_WIDTH : DEFAULT_WIDTH)) / 1000
}

function parseWidths(text: string): number[] {
  return text.split(/\s+/).map(Number)
}
