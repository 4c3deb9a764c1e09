/** The style sheet of the local provider's pages: calm, dense, light and dark, from 320 pixels up. */
export const signInStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f6f4; --surface: #ffffff; --text: #17211b; --quiet: #55635a; --line: #d5ddd7; --field: #7d8b82;
  --accent: #1b5e3a; --on-accent: #ffffff; --tint: #e6f0ea; --problem: #a4161a; --problem-ground: #fdecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101512; --surface: #171e1a; --text: #e5ece7; --quiet: #a3b1a8; --line: #2c3731; --field: #74837a;
    --accent: #7cc79b; --on-accent: #0c1a12; --tint: #1f2d25; --problem: #ffb4ab; --problem-ground: #3a1c1a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font: 15px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
body { margin: 0; background: var(--ground); color: var(--text); }
main { max-width: 1080px; margin: 0 auto; padding: 40px 24px 56px; }
header { margin-bottom: 24px; }
.product { margin: 0 0 4px; color: var(--accent); font-weight: 650; letter-spacing: 0.01em; }
.product::before {
  content: ''; display: inline-block; width: 10px; height: 10px; margin-right: 8px;
  border-radius: 0 10px 0 10px; background: var(--accent);
}
h1 { margin: 0 0 4px; font-size: 26px; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; }
h2 { margin: 24px 0 8px; font-size: 13px; font-weight: 600; color: var(--quiet); }
.count { font-weight: 400; font-variant-numeric: tabular-nums; }
.note, .found, .empty { margin: 0; color: var(--quiet); }
.empty { margin-top: 16px; }
.note a { color: var(--accent); text-underline-offset: 3px; }
.filter { display: grid; grid-template-columns: minmax(0, 360px) auto; gap: 4px 16px; align-items: center; }
.filter label { grid-column: 1 / -1; }
label { display: block; font-weight: 550; font-size: 13px; margin-bottom: 4px; }
input {
  width: 100%; min-height: 40px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--field); border-radius: 6px;
}
input::placeholder { color: var(--quiet); opacity: 1; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); }
button { font: inherit; color: inherit; cursor: pointer; }
li button {
  display: flex; gap: 12px; align-items: center; width: 100%; height: 100%; min-height: 56px; padding: 8px 12px;
  text-align: left; background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
}
li button:hover { border-color: var(--accent); background: var(--tint); }
.initials {
  flex: none; display: grid; place-items: center; width: 34px; height: 34px; border-radius: 50%;
  background: var(--tint); color: var(--accent); font-size: 12px; font-weight: 650;
}
.who { display: grid; min-width: 0; }
.name { font-weight: 600; overflow-wrap: anywhere; }
.role, .where { font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
.username { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.password { margin-top: 32px; padding-top: 8px; border-top: 1px solid var(--line); }
.password form { display: grid; grid-template-columns: minmax(0, 240px) minmax(0, 240px) auto; gap: 12px; align-items: end; justify-content: start; }
.password form p { margin: 0; }
.button {
  display: inline-block; min-height: 40px; padding: 8px 20px; font-weight: 600; text-decoration: none;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px;
}
.button:hover { filter: brightness(1.1); }
.plain { padding: 4px 0; background: none; border: 0; color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
.cancel { margin-top: 16px; }
.problem { margin: 0 0 16px; padding: 10px 14px; color: var(--problem); background: var(--problem-ground); border: 1px solid currentcolor; border-radius: 6px; }
.message { max-width: 520px; padding-top: 96px; }
.messages { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); max-width: 720px; }
.messages article { padding: 14px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.messages p { margin: 0; overflow-wrap: anywhere; }
.messages .to { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; font-size: 13px; color: var(--quiet); }
.messages .to strong { color: var(--text); font-weight: 600; }
.messages .subject { margin: 8px 0 0; font-size: 15px; color: var(--text); }
.messages .text { margin-top: 8px; white-space: pre-line; }
.messages a { color: var(--accent); text-underline-offset: 3px; }
.messages .code { font-size: 22px; letter-spacing: 0.08em; font-variant-numeric: tabular-nums; }
@media (max-width: 640px) {
  main { padding: 24px 16px 40px; }
  ul, .password form { grid-template-columns: minmax(0, 1fr); }
  .filter { grid-template-columns: minmax(0, 1fr); }
  .password .button { width: 100%; }
  .message { padding-top: 48px; }
}
@media (prefers-reduced-motion: no-preference) { li button, .button { transition: background-color 120ms, border-color 120ms; } }
`
