import { describe, expect, it, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'

interface Adder {
  add: (a: number, b: number) => Promise<number>
}

const adder: Adder = { add: (a, b) => Promise.resolve(a + b) }

describe('lazily loaded modules', () => {
  it('loads the module once, on the first call', async () => {
    const load = vi.fn<() => Promise<Adder>>(() => Promise.resolve(adder))
    const parts = lazyModule(load)
    expect(load).not.toHaveBeenCalled()
    expect(await Promise.all([parts.add(1, 2), parts.add(3, 4)])).toEqual([3, 7])
    expect(load).toHaveBeenCalledOnce()
  })

  it('retries a failed load', async () => {
    const load = vi.fn<() => Promise<Adder>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(adder)
    const parts = lazyModule(load)
    await expect(parts.add(1, 2)).rejects.toThrow('offline')
    expect(await parts.add(1, 2)).toBe(3)
  })
})
