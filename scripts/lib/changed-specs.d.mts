export declare const specsFor: (files: string[], specs: string[], read?: (file: string) => string) => string[]
export declare const webSpecs: () => string[]
