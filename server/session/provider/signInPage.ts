import type { DemoPerson } from './demoPeople'
import { MOUNT } from './mount'
import { escaped, page, type Page } from './pages'

/** The data of the sign-in page. */
export interface SignIn {
  readonly uid: string
  readonly productName: string
  readonly people: readonly DemoPerson[]
  /** Origins that the sign-in may return to. */
  readonly origins: readonly string[]
  /** The error of the last attempt; with the user name if a password was entered. */
  readonly problem?: { readonly text: string; readonly username?: string }
}

/** The page to choose a demo user, or to sign in with a user name and a password. */
export function signInPage(signIn: SignIn): Page {
  const { uid, productName, people, origins, problem } = signIn
  const action = `${MOUNT}/interaction/${escaped(uid)}`
  const body = `<main>
<header>
<p class="product">${escaped(productName)}</p>
<h1>Sign in</h1>
<p class="note">This is the demo’s own sign-in. Choose a person to see the portal as they do, or use <a href="#by-password">a username and password</a>. The demo’s SMS and emails are in its <a href="${MOUNT}/outbox">messages</a>.</p>
</header>
${problem && problem.username === undefined ? alert(problem.text) : ''}
${people.length ? choice(action, people) : '<p class="empty">There are no demo people yet.</p>'}
${passwordForm(action, problem)}
<form class="cancel" method="post" action="${action}/cancel"><button class="plain" type="submit">Cancel and go back</button></form>
</main>`
  return page('Sign in', body, origins)
}

function choice(action: string, people: readonly DemoPerson[]): string {
  const groups = [...new Set(people.map(({ group }) => group))]
  return `<search class="filter" hidden>
<label for="filter">Find a person</label>
<input id="filter" type="search" placeholder="Name, role or place" autocomplete="off" spellcheck="false">
<p id="found" class="found" role="status"></p>
</search>
<form id="people" method="post" action="${action}/person">
${groups
  .map((group) =>
    section(
      group,
      people.filter((person) => person.group === group),
    ),
  )
  .join('\n')}
</form>
<p id="nothing" class="empty" hidden>No person matches. <button id="clear" class="plain" type="button">Show all</button></p>`
}

function section(group: string, people: readonly DemoPerson[]): string {
  return `<section>
<h2>${escaped(group)} <span class="count">${people.length}</span></h2>
<ul>
${people.map(card).join('\n')}
</ul>
</section>`
}

function card({ id, name, username, role, places }: DemoPerson): string {
  const where = places ? `<span class="where">${escaped(places)}</span>` : ''
  return `<li><button type="submit" name="person" value="${id}"><span class="initials" aria-hidden="true">${escaped(initials(name))}</span><span class="who"><span class="name">${escaped(name)}</span> <span class="role">${escaped(role)}</span> ${where} <span class="username">${escaped(username)}</span></span></button></li>`
}

function passwordForm(action: string, problem: SignIn['problem']): string {
  const username = problem?.username
  return `<section class="password" aria-labelledby="by-password">
<h2 id="by-password">With a username and password</h2>
${problem && username !== undefined ? alert(problem.text) : ''}
<form method="post" action="${action}/password">
<p><label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="100" value="${escaped(username ?? '')}"></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${username === undefined ? '' : ' aria-describedby="problem"'}></p>
<p><button class="button" type="submit">Sign in</button></p>
</form>
</section>`
}

function alert(text: string): string {
  return `<p id="problem" class="problem" role="alert">${escaped(text)}</p>`
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
