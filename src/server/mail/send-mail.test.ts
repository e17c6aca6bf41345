import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { sendMail } from './send-mail.ts'

let server: Server | undefined

afterEach(async () => {
  if (!server) return
  server.close()
  await once(server, 'close')
  server = undefined
})

/** A mail server that supports five commands and records what it receives. */
async function mailServer(recipientReply = '250 OK'): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  server = createServer((socket) => converse(socket, lines, recipientReply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, lines }
}

function converse(socket: Socket, lines: string[], recipientReply: string): void {
  const say = (reply: string) => socket.write(`${reply}\r\n`)
  let inData = false
  socket.on('error', () => {})
  say('220 test')
  createInterface({ input: socket }).on('line', (line) => {
    lines.push(line)
    if (inData) {
      if (line !== '.') return
      inData = false
      say('250 Taken')
    } else if (line.startsWith('RCPT')) say(recipientReply)
    else if (line === 'DATA') {
      inData = true
      say('354 Go on')
    } else if (line === 'QUIT') socket.end('221 Bye\r\n')
    else say('250 OK')
  })
}

const mail = { to: 'ada@shop.example', subject: 'Hello', text: 'plain words', html: '<p>marked words</p>' }
const mailFrom = 'Cartwright <no-reply@cartwright.example>'

it('sends text and HTML to the mail server', async () => {
  const { url, lines } = await mailServer()
  await sendMail({ smtpUrl: url, mailFrom }, mail)
  expect(lines).toContain('MAIL FROM:<no-reply@cartwright.example>')
  expect(lines).toContain('RCPT TO:<ada@shop.example>')
  expect(lines).toContain('Subject: Hello')
  expect(lines).toContain('plain words')
  expect(lines).toContain('<p>marked words</p>')
})

it('sends to a single address, whatever it contains', async () => {
  const { url, lines } = await mailServer()
  await sendMail({ smtpUrl: url, mailFrom }, { ...mail, to: 'a,b@shop.example' })
  expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
})

it('throws if the email is rejected, so that the job is retried', async () => {
  const { url } = await mailServer('550 No such person')
  await expect(sendMail({ smtpUrl: url, mailFrom }, mail)).rejects.toThrow(/550/)
})

it('throws without a mail server', async () => {
  await expect(sendMail({ mailFrom }, mail)).rejects.toThrow('SMTP_URL')
})

it('lets mail apps unsubscribe with one click, for marketing emails only (RFC 8058)', async () => {
  const { url, lines } = await mailServer()
  const unsubscribe = 'https://shop.example/unsubscribe/abc'
  await sendMail({ smtpUrl: url, mailFrom }, { ...mail, unsubscribe })
  expect(lines).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  lines.length = 0
  await sendMail({ smtpUrl: url, mailFrom }, mail)
  expect(lines).toContain('Subject: Hello')
  expect(lines.filter((line) => line.startsWith('List-'))).toEqual([])
})
