import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'dist-server', 'data', 'test-results', 'playwright-report', 'locales', '.cache'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A project says in it what its descriptors hold.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^ProjectTypes$' }],
      'no-console': 'error',
    },
  },
  {
    files: ['custom-screens/**', 'engine/{app,data,fields,i18n,screens,studio/pages,ui}/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  // Programs for a terminal write to it.
  {
    files: ['engine/studio/cli/**', '**/*.mjs', 'tests/**', 'engine/server/start.mjs', 'engine/server/main.ts', 'engine/server/log.ts'],
    rules: { 'no-console': 'off' },
  },
);
