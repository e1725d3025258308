import { useAppDispatch } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { closeDialogs } from './sign-in-slice.ts';

export function SignUpDialog() {
  const dispatch = useAppDispatch();
  return (
    <Dialog title="Sign Up" onClose={() => dispatch(closeDialogs())}>
      <TextField label="E-mail" type="email" />
    </Dialog>
  );
}
