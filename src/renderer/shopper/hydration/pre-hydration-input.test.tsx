import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { saveEarlyInput, ReplayEarlyInput } from './pre-hydration-input.ts'
import { useState } from 'react'

function Form() {
  const [email, setEmail] = useState('')
  const [news, setNews] = useState(true)
  return (
    <>
      <input id="email" aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <input
        id="news"
        type="checkbox"
        aria-label="News"
        checked={news}
        onChange={(event) => setNews(event.target.checked)}
      />
      <output>{`${email} ${String(news)}`}</output>
      <ReplayEarlyInput />
    </>
  )
}

it('applies text and checkboxes entered before hydration', () => {
  const served = document.createElement('div')
  served.innerHTML =
    '<input id="email" aria-label="Email" value=""/><input id="news" type="checkbox" aria-label="News" checked=""/><output> true</output>'
  document.body.append(served)
  const [email, news] = served.querySelectorAll('input')
  if (!email || !news) throw new Error('The form is not there')
  email.value = 'maya@example.com'
  news.checked = false
  render(<Form />, { container: served, hydrate: true })
  expect(screen.getByRole('status').textContent).toBe('maya@example.com false')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@example.com')
})

it('also applies them if the page is rendered from scratch', () => {
  const served = document.createElement('div')
  served.innerHTML = '<input id="email" value=""/><input id="news" type="checkbox" checked=""/>'
  const [email, news] = served.querySelectorAll('input')
  if (!email || !news) throw new Error('The form is not there')
  email.value = 'maya@example.com'
  news.checked = false
  saveEarlyInput(served)
  render(<Form />)
  expect(screen.getByRole('status').textContent).toBe('maya@example.com false')
})

it('dispatches nothing if nothing was entered', () => {
  const served = document.createElement('div')
  served.innerHTML =
    '<input id="email" aria-label="Email" value=""/><input id="news" type="checkbox" aria-label="News" checked=""/><output> true</output>'
  const told = vi.fn<() => void>()
  for (const type of ['input', 'click']) served.addEventListener(type, told)
  document.body.append(served)
  render(<Form />, { container: served, hydrate: true })
  expect(told).not.toHaveBeenCalled()
})
