import { expect, it } from 'vitest'
import { channelOf, DIRECT } from './channels.ts'

it('groups tagged visits by their tags, in lower case', () => {
  const tagged = { utm_source: 'Instagram', utm_medium: 'Paid', utm_campaign: 'Launch', utm_content: 'blue' }
  expect(channelOf({ ...tagged, referrer: 'https://l.instagram.com/' })).toEqual({
    source: 'instagram',
    medium: 'paid',
    campaign: 'Launch',
    content: 'blue',
    referrer: 'l.instagram.com',
  })
})

it.each([
  ['https://www.google.co.uk', 'google', 'organic'],
  ['https://duckduckgo.com', 'duckduckgo', 'organic'],
  ['https://l.facebook.com/l.php', 'facebook', 'social'],
  ['https://t.co/abc', 'x', 'social'],
  ['https://www.news.example/kettles', 'news.example', 'referral'],
  ['https://notgoogle.example', 'notgoogle.example', 'referral'],
])('recognizes %s', (referrer, source, medium) => {
  expect(channelOf({ referrer })).toMatchObject({ source, medium, campaign: null })
})

it('leaves visits without a source direct, and incomplete tags not set', () => {
  expect(channelOf(null)).toEqual(DIRECT)
  expect(channelOf({ utm_campaign: 'spring' })).toMatchObject({ source: '(not set)', medium: '(not set)' })
  expect(channelOf({ utm_source: 'mail' })).toMatchObject({ source: 'mail', medium: '(not set)' })
  expect(channelOf({ utm_content: 'a', referrer: 'https://news.example' })).toMatchObject({ medium: 'referral' })
})
