import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type ParsedMail, simpleParser } from 'mailparser'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What the server does instead of taking a mail. */
export type MailServerFailure = {
  /** Answered to the recipient or to the text of a mail. */
  recipient?: number
  text?: number
  /** Hangs up when it has the text, and keeps nothing. */
  hangsUp?: boolean
  /** Says nothing more when it has the text. */
  isSilent?: boolean
  /** And has it all the same. */
  keeps?: boolean
}

export type MailServer = {
  /** For SMTP_URL, with the account that it wants. */
  url: string
  port: number
  /** What it took, in that order. */
  mails: ParsedMail[]
  /** What clients began: 'AUTH', 'MAIL', 'RCPT' and 'DATA'. */
  heard: string[]
  /** Whether each mail came over an encrypted connection. */
  encrypted: boolean[]
  trouble: MailServerFailure
  close: () => Promise<void>
}

export const account = { user: 'postmaster', pass: 'a p@ss/word' }

/** A real mail server on this machine. It trusts nobody without the account above, and nobody in the clear. */
export async function aMailServer(
  options: SMTPServerOptions & { scheme?: 'smtp' | 'smtps'; port?: number; query?: string } = {},
): Promise<MailServer> {
  const { scheme = 'smtps', port = 0, query = '', ...more } = options
  const heard: string[] = []
  const mails: ParsedMail[] = []
  const encrypted: boolean[] = []
  const state: { trouble: MailServerFailure } = { trouble: {} }
  const server = new SMTPServer({
    secure: scheme === 'smtps',
    ...(await certificate()),
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      heard.push('AUTH')
      const isRight = username === account.user && password === account.pass
      answer(isRight ? null : said(535), isRight ? { user: username } : undefined)
    },
    onMailFrom(_address, _session, answer) {
      heard.push('MAIL')
      answer()
    },
    onRcptTo(_address, _session, answer) {
      heard.push('RCPT')
      const { recipient } = state.trouble
      answer(recipient ? said(recipient) : null)
    },
    onData(stream, session, answer) {
      heard.push('DATA')
      const { text, hangsUp = false, isSilent = false, keeps = !(text || hangsUp || isSilent) } = state.trouble
      simpleParser(stream).then((mail) => {
        if (keeps) mails.push(mail)
        if (keeps) encrypted.push(session.secure)
        if (hangsUp) for (const connection of connections()) connection.close()
        else if (!isSilent) answer(text ? said(text) : null)
      }, answer)
    },
    ...more,
  })
  const connections = () => [...(server.connections as Set<{ close: () => void }>)]
  // Clients that hang up in the middle are part of the tests.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const taken = (listening.address() as AddressInfo).port
  return {
    url: `${scheme}://${account.user}:${encodeURIComponent(account.pass)}@127.0.0.1:${taken}${query}`,
    port: taken,
    mails,
    heard,
    encrypted,
    get trouble() {
      return state.trouble
    },
    set trouble(trouble) {
      state.trouble = trouble
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function said(responseCode: number): Error {
  return Object.assign(new Error(responseCode < 500 ? 'come back later' : 'never'), { responseCode })
}

type Certificate = { key: string; cert: string }
let ours: Promise<Certificate> | undefined

/** Of this machine, and trusted by this process from then on. */
function certificate(): Promise<Certificate> {
  ours ??= aCertificate().then((made) => {
    setDefaultCACertificates([...getCACertificates('default'), made.cert])
    return made
  })
  return ours
}

/** One that nobody trusts yet. */
export async function aCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key, cert }
}
