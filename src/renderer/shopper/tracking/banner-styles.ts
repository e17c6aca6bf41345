/** Styles of the banner, which merchants' CSS can't reach. Equal buttons, so that declining is as easy as accepting. */
export const bannerStyles = `
:host{display:block}
*{box-sizing:border-box;font-family:system-ui,sans-serif}
.box{position:fixed;z-index:7;left:8px;right:8px;bottom:8px;margin:auto;max-width:560px;padding:16px;border-radius:12px;
background:#fff;color:#20201d;border:1px solid #d7d5cd;box-shadow:0 4px 24px rgb(0 0 0/.16);font-size:14px;line-height:20px}
h2{margin:0 0 4px;font-size:17px;line-height:24px}
p{margin:0 0 12px;color:#45443f}
a,.link{color:#1d5c46;text-decoration:underline}
.actions{display:grid;grid-template-columns:1fr 1fr;gap:10px}
button{font-size:15px;cursor:pointer}
.answer{min-height:44px;padding:8px 12px;border:0;border-radius:8px;background:#2b322e;color:#fff;font-weight:600}
.link{display:block;min-height:32px;margin:8px auto 0;padding:4px 12px;border:0;background:none;font-size:14px}
:focus-visible{outline:3px solid #3d7bd9;outline-offset:2px}
label{display:flex;gap:10px;align-items:center;min-height:36px}
input{width:20px;height:20px;margin:0;accent-color:#1d5c46}
.line{display:flex;gap:8px;align-items:center;justify-content:space-between;padding:8px 16px}
.line p{margin:0}
.line .link{margin:0}
footer{padding:8px 16px 24px;text-align:center}
footer .link{display:inline-block;margin:0;color:inherit}
`
