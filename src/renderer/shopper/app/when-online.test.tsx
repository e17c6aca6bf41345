import { describe, expect, it, vi } from 'vitest'
import { whenOnline } from './when-online.ts'

describe('whenOnline', () => {
  it('runs immediately while online', () => {
    const act = vi.fn()
    whenOnline(act)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('waits for the network, including one that drops again', () => {
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
