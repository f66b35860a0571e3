import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockStyle, drawnSpan, LAST_START, placeInLanes, type Span, snappedMinute } from './hour-layout.ts'

const hour = (start: number, minutes = 60): Span => ({ start: start * 60, minutes })
const spans = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: 1439 }), minutes: fc.integer({ min: 1, max: 1440 }) }),
  { maxLength: 12 },
)
const overlap = (a: Span, b: Span) => a.start < b.start + b.minutes && b.start < a.start + a.minutes

describe('lanes', () => {
  test('blocks one after the other have the whole width', () =>
    expect(placeInLanes([hour(9), hour(10)])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]))

  test('overlapping blocks are beside each other, a later one takes a free lane', () =>
    expect(placeInLanes([hour(9, 180), hour(9.5), hour(10.5), hour(13)])).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]))

  test('short blocks are higher than their minutes, and do not cover the next one', () =>
    expect(placeInLanes([hour(9, 5), hour(9.25, 5)]).map(({ lane }) => lane)).toEqual([0, 1]))

  test('no two blocks cover each other, and each is within the day', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const lanes = placeInLanes(list)
        for (const [index, span] of list.entries()) {
          const { lane, lanes: count } = lanes[index] ?? { lane: -1, lanes: 0 }
          expect(lane).toBeGreaterThanOrEqual(0)
          expect(lane).toBeLessThan(count)
          const { top, height } = blockStyle(span)
          expect(Number.parseFloat(top) + Number.parseFloat(height)).toBeLessThanOrEqual(100.001)
          for (const [other, neighbor] of list.entries())
            if (other !== index && overlap(span, neighbor)) {
              expect(lanes[other]?.lane).not.toBe(lane)
              expect(lanes[other]?.lanes).toBe(count)
            }
        }
      }),
    )
  })

  test('there are never more lanes than blocks at one time', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ start: fc.nat(1400), minutes: fc.integer({ min: 24, max: 300 }) })), (list) => {
        const busiest = Math.max(
          0,
          ...list.map(({ start }) => list.filter((o) => overlap(o, { start, minutes: 1 })).length),
        )
        expect(Math.max(0, ...placeInLanes(list).map(({ lane }) => lane + 1))).toBe(busiest)
      }),
    )
  })
})

describe('heights and minutes', () => {
  test('a block is at its share of the day', () =>
    expect(blockStyle(hour(6, 180), { lane: 1, lanes: 2 })).toEqual({
      top: '25%',
      height: '12.5%',
      left: '50%',
      width: '50%',
    }))

  test('the height of a position of 15 minutes is that minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 95 }), (quarter) => {
        const top = Number.parseFloat(blockStyle({ start: quarter * 15, minutes: 30 }).top)
        expect(snappedMinute(top / 100)).toBe(quarter * 15)
      }),
    )
  })

  test('any height is a multiple of 15 minutes within the day', () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 3, noNaN: true }), (share) => {
        const minute = snappedMinute(share)
        expect(minute % 15).toBe(0)
        expect(minute).toBeGreaterThanOrEqual(0)
        expect(minute).toBeLessThanOrEqual(1440)
      }),
    )
    expect(snappedMinute(0.5 + 10 / 1440)).toBe(735)
    expect(snappedMinute(0.5 + 10 / 1440, Math.floor)).toBe(720)
  })

  test('drawn up or down it is the same time; a press has half an hour', () => {
    expect(drawnSpan(600, 540)).toEqual({ start: 540, minutes: 60 })
    expect(drawnSpan(540, 600)).toEqual({ start: 540, minutes: 60 })
    expect(drawnSpan(540, 540)).toEqual({ start: 540, minutes: 30 })
    expect(drawnSpan(1440, 1440)).toEqual({ start: LAST_START, minutes: 15 })
  })
})
