export declare const ensureBuilt: (kind: 'web' | 'desktop') => Promise<void>
