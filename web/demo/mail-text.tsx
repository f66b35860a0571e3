import { Fragment } from 'react'

const urlPattern = /(https?:\/\/[^\s<>"]+)/

/** The plain text of a mail with clickable URLs. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="mt-s4 max-w-measure wrap-anywhere whitespace-pre-wrap">
      {text
        .trim()
        .split(urlPattern)
        .map((part, index) => (
          <Fragment key={index}>
            {urlPattern.test(part) ? (
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
