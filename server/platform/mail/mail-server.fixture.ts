import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type ParsedMail, simpleParser } from 'mailparser'
import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServerFailure = {
  /** SMTP status returned for RCPT or for DATA. */
  recipient?: number
  text?: number
  /** Closes the connection after DATA without storing the mail. */
  closesConnection?: boolean
  /** Never responds to DATA. */
  neverResponds?: boolean
  /** Stores the mail despite the failure. */
  isStored?: boolean
}

export type MailServer = {
  url: string
  port: number
  mails: ParsedMail[]
  /** Received commands: 'AUTH', 'MAIL', 'RCPT' and 'DATA'. */
  commands: string[]
  encrypted: boolean[]
  failure: MailServerFailure
  close: () => Promise<void>
}

export const account = { user: 'postmaster', pass: 'a p@ss/word' }

export async function startMailServer(
  options: SMTPServerOptions & { scheme?: 'smtp' | 'smtps'; port?: number; query?: string } = {},
): Promise<MailServer> {
  const { scheme = 'smtps', port = 0, query = '', ...more } = options
  const commands: string[] = []
  const mails: ParsedMail[] = []
  const encrypted: boolean[] = []
  const state: { failure: MailServerFailure } = { failure: {} }
  const server = new SMTPServer({
    secure: scheme === 'smtps',
    ...(await certificate()),
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      commands.push('AUTH')
      const isValid = username === account.user && password === account.pass
      callback(isValid ? null : smtpError(535), isValid ? { user: username } : undefined)
    },
    onMailFrom(_address, _session, callback) {
      commands.push('MAIL')
      callback()
    },
    onRcptTo(_address, _session, callback) {
      commands.push('RCPT')
      const { recipient } = state.failure
      callback(recipient ? smtpError(recipient) : null)
    },
    onData(stream, session, callback) {
      commands.push('DATA')
      const {
        text,
        closesConnection = false,
        neverResponds = false,
        isStored = !(text || closesConnection || neverResponds),
      } = state.failure
      simpleParser(stream).then((mail) => {
        if (isStored) mails.push(mail)
        if (isStored) encrypted.push(session.secure)
        if (closesConnection) for (const connection of connections()) connection.close()
        else if (!neverResponds) callback(text ? smtpError(text) : null)
      }, callback)
    },
    ...more,
  })
  const connections = () => [...(server.connections as Set<{ close: () => void }>)]
  // Tests close connections abruptly.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const actualPort = (listening.address() as AddressInfo).port
  return {
    url: `${scheme}://${account.user}:${encodeURIComponent(account.pass)}@127.0.0.1:${actualPort}${query}`,
    port: actualPort,
    mails,
    commands,
    encrypted,
    get failure() {
      return state.failure
    },
    set failure(failure) {
      state.failure = failure
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function smtpError(responseCode: number): Error {
  return Object.assign(new Error(responseCode < 500 ? 'come back later' : 'never'), { responseCode })
}

type Certificate = { key: string; cert: string }
let trustedCertificate: Promise<Certificate> | undefined

function certificate(): Promise<Certificate> {
  trustedCertificate ??= createCertificate().then((made) => {
    setDefaultCACertificates([...getCACertificates('default'), made.cert])
    return made
  })
  return trustedCertificate
}

export async function createCertificate(): Promise<Certificate> {
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
