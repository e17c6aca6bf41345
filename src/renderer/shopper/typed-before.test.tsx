import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TypedBefore } from './typed-before.ts'
import { useState } from 'react'

function Form() {
  const [email, setEmail] = useState('')
  const [news, setNews] = useState(true)
  return (
    <>
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input type="checkbox" aria-label="News" checked={news} onChange={(event) => setNews(event.target.checked)} />
      <output>{`${email} ${String(news)}`}</output>
      <TypedBefore />
    </>
  )
}

it('takes over what was typed and ticked before the page was there', () => {
  const served = document.createElement('div')
  served.innerHTML =
    '<input aria-label="Email" value=""/><input type="checkbox" aria-label="News" checked=""/><output> true</output>'
  document.body.append(served)
  const [email, news] = served.querySelectorAll('input')
  if (!email || !news) throw new Error('The form is not there')
  email.value = 'maya@example.com'
  news.checked = false
  render(<Form />, { container: served, hydrate: true })
  expect(screen.getByRole('status').textContent).toBe('maya@example.com false')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com')
})
