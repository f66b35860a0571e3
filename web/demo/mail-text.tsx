import { Fragment } from 'react'

const address = /(https?:\/\/[^\s<>"]+)/

/** The plain text of a mail as it was written, with its addresses as links. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="mt-s4 max-w-measure wrap-anywhere whitespace-pre-wrap">
      {text
        .trim()
        .split(address)
        .map((part, index) => (
          <Fragment key={index}>
            {address.test(part) ? (
              <a className="link" href={part}>
                {part}
              </a>
            ) : (
              part
            )}
          </Fragment>
        ))}
    </p>
  )
}
