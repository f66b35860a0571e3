/** Asked for piece by piece: what nobody takes is not read from the database, and whoever goes away ends it. */
export function toStream(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await text.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: async () => {
        await text.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
