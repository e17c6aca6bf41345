import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDevice, renderAt } from '../../../tests/support/app/render-app.tsx'
import { ScreenBoundary } from './error-screen.tsx'
import { lazyScreen, loadWithReload, preloadScreen } from './lazy-screen.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => void freshDevice())

describe('a missing chunk', () => {
  it('reloads the page once per session, then fails [CH-001] [CH-002]', async () => {
    const reload = vi.fn<() => void>()
    const first = loadWithReload(lost, reload)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await expect(loadWithReload(lost, reload)).rejects.toThrow('Failed to fetch')
    expect(reload).toHaveBeenCalledTimes(1)
    await expect(Promise.race([first, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  })
})

const Here = () => <p>Here</p>

describe('a lazy screen', () => {
  it('renders immediately if its code is already loaded', async () => {
    const load = () => Promise.resolve({ default: Here })
    await act(async () => preloadScreen(load))
    const Screen = lazyScreen(load)
    render(
      <Suspense fallback="Waiting">
        <Screen />
      </Suspense>,
    )
    expect(screen.getByText('Here')).toBeDefined()
  })

  it('loads when shown, even after a failed preload', async () => {
    const load = vi.fn(() => Promise.resolve({ default: Here })).mockImplementationOnce(lost)
    await act(async () => preloadScreen(load))
    const Screen = lazyScreen(load)
    await act(async () => {
      render(
        <Suspense fallback="Waiting">
          <Screen />
        </Suspense>,
      )
    })
    expect(await screen.findByText('Here')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

function Broken(): never {
  throw new Error('broken on purpose')
}

it('shows the exact text when rendering fails [ERR-001]', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  renderAt(
    <ScreenBoundary resetKey="/">
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Oops! Something went wrong.')
  expect(screen.getByText('We encountered an unexpected error. Please try again later.')).toBeDefined()
  expect(errors).toHaveBeenCalled()
})
