import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AnotherDevice } from './another-device.tsx'

const URL = 'https://shop.example/checkout?session=cs_1'

afterEach(() => {
  cleanup()
  document.querySelector('.shop-b')?.remove()
  vi.restoreAllMocks()
})

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true })

async function open(linkOf: () => Promise<string>) {
  const end = document.body.appendChild(document.createElement('div'))
  end.className = 'shop-b'
  render(<AnotherDevice linkOf={linkOf} />)
  const button = await screen.findByRole('button', { name: 'Continue on another device' })
  expect(end.contains(button)).toBe(true)
  await act(async () => fireEvent.click(button))
  return screen.findByRole('dialog', { name: 'Continue on another device' })
}

it('shows the link as a QR code and as text, and copies it', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  clipboard({ writeText })
  await open(() => Promise.resolve(URL))
  expect(await screen.findByRole('img', { name: 'QR code for your phone' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Link to this order').value).toBe(URL)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(screen.getByText('Link copied')).toBeDefined())
  expect(writeText).toHaveBeenCalledExactlyOnceWith(URL)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it("selects the link if the browser doesn't allow copying, and retries a link that failed", async () => {
  clipboard(undefined)
  const linkOf = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(URL)
  await open(linkOf)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t create the link')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Link to this order')
  const select = vi.spyOn(field, 'select')
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(select).toHaveBeenCalled())
  expect(screen.queryByText('Link copied')).toBeNull()
})
