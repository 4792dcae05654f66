{{/* The rights of the operator, in a ClusterRole or a Role. */}}
{{- define "boshrender-operator.rules" -}}
- apiGroups: [boshrender.io]
  resources: [boshdeployments, boshdeployments/finalizers]
  verbs: [get, list, watch, update]
- apiGroups: [boshrender.io]
  resources: [boshdeployments/status]
  verbs: [update]
- apiGroups: [""]
  resources: [secrets]
  verbs: [get, list, watch, create, patch, delete]
- apiGroups: [""]
  resources: [services]
  verbs: [list, watch, create, patch, delete]
- apiGroups: [""]
  resources: [configmaps]
  verbs: [get, list, watch]
- apiGroups: [""]
  resources: [pods]
  verbs: [list, watch, patch] # their labels
- apiGroups: [apps]
  resources: [statefulsets]
  verbs: [list, watch, create, patch, delete]
- apiGroups: [batch]
  resources: [jobs]
  verbs: [list, watch, create, delete]
- apiGroups: [policy]
  resources: [poddisruptionbudgets]
  verbs: [list, watch, create, patch, delete]
- apiGroups: [networking.k8s.io]
  resources: [networkpolicies]
  verbs: [list, watch, create, patch, delete]
- apiGroups: [coordination.k8s.io]
  resources: [leases]
  verbs: [get, create, update]
- apiGroups: ["", events.k8s.io]
  resources: [events]
  verbs: [create, patch]
{{- end }}

{{/* The image of the operator. */}}
{{- define "boshrender-operator.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The labels of all objects, and those by which pods are selected. */}}
{{- define "boshrender-operator.labels" -}}
{{ include "boshrender-operator.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
{{- define "boshrender-operator.selector" -}}
app.kubernetes.io/name: boshrender-operator
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The name of the operator's objects: that of the release, so that there can be several in a cluster. */}}
{{- define "boshrender-operator.name" -}}
{{ .Release.Name | trunc 52 | trimSuffix "-" }}
{{- end }}
