import { describe, expect, it, vi } from 'vitest'
import { whenOnline } from './when-online.ts'

describe('leaving a page', () => {
  it('goes at once while online', () => {
    const act = vi.fn()
    whenOnline(act)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('waits for the network, through one that comes and is gone again', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const act = vi.fn()
    whenOnline(act)
    dispatchEvent(new Event('online'))
    expect(act).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('online'))
    expect(act).toHaveBeenCalledTimes(1)
  })
})
