/** What somebody would write by hand for one resource: a list and a form, each in a chunk of its own. Imports nothing of the engine. */
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { usePath } from './path.ts';

const UserList = lazy(() => import('./UserList.tsx').then((module) => ({ default: module.UserList })));
const UserForm = lazy(() => import('./UserForm.tsx').then((module) => ({ default: module.UserForm })));

const theme = createTheme({ colorSchemes: { light: true, dark: true }, cssVariables: true, typography: { fontSize: 13 } });

function App() {
  const path = usePath();
  const [, first, id] = path.split('/');
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <div style={{ display: 'flex', height: '100dvh' }}>
        <nav style={{ width: 232 }}>Users</nav>
        <main style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Suspense>{first !== 'users' ? 'Nothing here' : id === undefined ? <UserList /> : <UserForm key={id} id={id} />}</Suspense>
        </main>
      </div>
    </ThemeProvider>
  );
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
