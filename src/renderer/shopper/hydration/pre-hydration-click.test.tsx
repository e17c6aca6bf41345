import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bootstrapScript } from '../app/bootstrap-script.ts'
import { ReplayEarlyClick } from './pre-hydration-click.ts'

const pays = vi.fn<() => void>()

function Page({ closed = false }) {
  const [open, setOpen] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        pays()
      }}
    >
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Open' : 'Closed'}
      </button>
      <input aria-label="Promo code" />
      <button disabled={closed}>Pay</button>
      <ReplayEarlyClick part="#root" />
    </form>
  )
}

const DRAWN = '<form><button type="button">Closed</button><input aria-label="Promo code"/><button>Pay</button></form>'

const root = document.createElement('div')
/** Listeners of the bootstrap script, removed after each test: it expects to run once per page. */
const heard: [string, EventListenerOrEventListenerObject][] = []

beforeEach(() => {
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      heard.push([type, listener])
      listen(type, listener, options === true || undefined)
    },
  )
  root.id = 'root'
  root.dataset['cold'] = ''
  root.innerHTML = DRAWN
  document.body.append(root)
  bootstrapScript()
})
afterEach(() => {
  for (const [type, listener] of heard.splice(0)) window.removeEventListener(type, listener, true)
  window.pressedBefore = null
  pays.mockClear()
})

/** Hydrates the page and waits for scheduled work. */
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)))
async function takeOver(page = <Page />) {
  render(page, { container: root, hydrate: true })
  await turn()
}

/** A click with the events of a browser. */
const press = (name: string) =>
  screen.getByText(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))

it('repeats only the last click before hydration, once', async () => {
  expect(press('Closed')).toBe(false)
  expect(press('Pay')).toBe(false)
  await takeOver()
  expect(screen.getByText('Closed')).toBeDefined()
  act(() => void press('Closed'))
  expect(screen.getByText('Open')).toBeDefined()
  expect(pays).toHaveBeenCalledOnce()
})

it('opens a disclosure clicked early, and shows it as pending until then', async () => {
  const cancelled: string[] = []
  for (const name of ['Pay', 'Closed'])
    Object.assign(screen.getByText(name), {
      animate: () => ({ cancel: () => cancelled.push(name), finished: Promise.resolve() }),
    })
  press('Pay')
  press('Closed')
  expect(cancelled).toEqual(['Pay'])
  await takeOver()
  expect(screen.getByText('Open')).toBeDefined()
  expect(cancelled).toEqual(['Pay', 'Closed'])
  expect(pays).not.toHaveBeenCalled()
})

it('does not pay on Enter in a field or with a disabled button', async () => {
  screen.getByLabelText('Promo code').focus()
  screen.getByText('Pay').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 }))
  expect(window.pressedBefore).toBeNull()
  press('Pay')
  const { rerender } = render(<Page />, { container: root, hydrate: true })
  rerender(<Page closed />)
  await turn()
  expect([window.pressedBefore, pays.mock.calls]).toEqual([null, []])
})

it('does not submit a form that was removed', async () => {
  press('Pay')
  root.replaceChildren()
  await takeOver(<ReplayEarlyClick part="#root" />)
  expect([window.pressedBefore, pays.mock.calls]).toEqual([null, []])
})

it('waits for a part that hydrates later', async () => {
  root
    .querySelector('form')
    ?.insertAdjacentHTML('beforebegin', '<p data-cold id="row"><button type="button">Wallet</button></p>')
  const wallet = vi.fn<() => void>()
  screen.getByText('Wallet').addEventListener('click', wallet)
  press('Wallet')
  delete root.dataset['cold']
  const { rerender } = render(<ReplayEarlyClick part="#nothing" />)
  await turn()
  expect(wallet).not.toHaveBeenCalled()
  rerender(<ReplayEarlyClick part="#row" />)
  await turn()
  expect(wallet).toHaveBeenCalledOnce()
})

it('is self-contained, since the script is inlined in the page', () => {
  expect(bootstrapScript.toString()).not.toMatch(/<\/script|__vite|import\(/)
})
