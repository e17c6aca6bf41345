export declare const findTestBrowser: () => Promise<string | undefined>
export declare const findChromium: () => Promise<string | undefined>
export declare const ensureChromium: () => Promise<string | undefined>
export declare const chromiumFlags: string[]
