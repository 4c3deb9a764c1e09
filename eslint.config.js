import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const refusedSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Write a union of literals or a constant array instead of an enum.' },
  { selector: 'TSModuleDeclaration[kind="namespace"]', message: 'A file is the only namespace.' },
  {
    selector: 'CallExpression[callee.property.name=/^(only|skip|todo)$/][callee.object.name=/^(it|test|describe)$/]',
    message: 'A test that does not run proves nothing: mend it or remove it.',
  },
]
const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing has one name everywhere.',
}

export default defineConfig(
  { ignores: ['dist/**', 'data/**', 'coverage/**'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    rules: {
      // An empty interface is the socket into which a later file registers its own types.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...refusedSyntax, defaultExport],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'object-shorthand': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['{resources,providers,src,server}/**/*.{ts,tsx,mjs}'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  // A declaration is as long as the thing it declares.
  { files: ['resources/!(define)/**'], rules: { 'max-lines': 'off' } },
  { files: ['server/**', 'tests/**', '*.{js,ts}'], languageOptions: { globals: globals.node } },
  {
    files: ['{providers,src}/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-console': 'error' },
  },
  {
    files: ['{providers,src}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  // The others compile each file as React's compiler would, which takes half a minute for tests that draw hardly anything.
  {
    files: ['tests/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['src/**/*.tsx'], ...jsxA11y.flatConfigs.recommended },
  {
    // Vite, Vitest and ESLint look for a default export, and so does React.lazy in the screens found by name.
    files: ['*.config.{js,ts}', 'src/screens/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...refusedSyntax] },
  },
)
