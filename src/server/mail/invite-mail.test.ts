import { expect, it } from 'vitest'
import { inviteMail } from './invite-mail.ts'

const given = {
  to: 'guest@mail.example',
  store_name: 'Kettle & <b>Crane</b>',
  invited_by: 'Ada\r\nBcc: all@mail.example',
  role: 'read_only',
  link: 'https://x.example/signup?invite_code=abc',
  has_account: false,
  expires_at: new Date('2026-11-21T09:30:00Z'),
} as const

it('says who sent the invite, for which store, how to accept it and when it expires [API-005]', () => {
  const mail = inviteMail({ ...given, invited_by: 'Ada Moss', store_name: 'Kettle' })
  expect(mail.subject).toBe('Ada Moss invited you to Kettle')
  expect(mail.text).toContain('Ada Moss invited you to join Kettle with read-only access.')
  expect(mail.text).toContain('Create an account with this email address to accept:\nhttps://x.example/signup')
  expect(mail.text).toContain('expires on November 21, 2026')
  expect(mail.html).toContain('href="https://x.example/signup?invite_code=abc"')
})

it('prevents names from breaking the subject or the markup', () => {
  const mail = inviteMail(given)
  expect(mail.subject).toBe('Ada Bcc: all@mail example invited you to Kettle & <b>Crane</b>')
  expect(mail.html).not.toContain('<b>')
})
