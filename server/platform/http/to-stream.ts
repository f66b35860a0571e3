/** Rows are read only as fast as the client reads. Ends the generator when the client disconnects. */
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
