package manifest

// This file lists the director's error codes that this package reports.

import "strconv"

// Code is an error code of the director. It is an error itself so that errors.Is(err, manifest.CodeX) finds it.
type Code int

// CodeGeneral is the code of errors that the director raises without a code of their own.
const CodeGeneral Code = 100

// Error returns the code's name and number.
func (c Code) Error() string {
	if name, ok := codeNames[c]; ok {
		return name + " (error " + strconv.Itoa(int(c)) + ")"
	}
	return "error " + strconv.Itoa(int(c))
}

// Uploads and typed lookups.
const (
	CodeBadManifest                  Code = 440001
	CodeValidationInvalidType        Code = 40000
	CodeValidationMissingField       Code = 40001
	CodeValidationViolatedMin        Code = 40002
	CodeValidationViolatedMax        Code = 40003
	CodeValidationInvalidValue       Code = 40005
	CodeDNSInvalidCanonicalName      Code = 420001
	CodeDeploymentCanonicalNameTaken Code = 190009
)

// Releases and stemcells.
const (
	CodeReleaseNotFound                        Code = 30005
	CodeReleaseVersionNotFound                 Code = 30006
	CodeReleaseVersionInvalid                  Code = 30010
	CodeReleaseMissingJob                      Code = 140029
	CodeDeploymentAmbiguousReleaseSpec         Code = 190001
	CodeDeploymentDuplicateReleaseName         Code = 190002
	CodeStemcellNotFound                       Code = 50003
	CodeStemcellAliasAlreadyExists             Code = 50005
	CodeDeploymentInvalidResourceSpecification Code = 190019
	CodeDeploymentUnknownTemplate              Code = 190011
	CodeJobPackageCollision                    Code = 80011
	CodeJobWithExportedFromMismatch            Code = 80015
)

// Keys that belong elsewhere.
const (
	CodeDeploymentInvalidProperty Code = 190014
	CodeV1DeprecatedJob           Code = 140023
	CodeV1DeprecatedTemplate      Code = 140024
	CodeV1DeprecatedResourcePool  Code = 140025
	CodeV1DeprecatedNetworks      Code = 140026
	CodeV1DeprecatedDiskPools     Code = 140027
	CodeV1DeprecatedResourcePools Code = 140028
)

// Update.
const (
	CodeUpdateConfigInvalidWatchTime Code = 180001
)

// Instance groups.
const (
	CodeDeploymentCanonicalJobNameTaken    Code = 190006
	CodeInstanceGroupUnknownRelease        Code = 140002
	CodeInstanceGroupUnknownVMType         Code = 140004
	CodeInstanceGroupUnknownStemcell       Code = 140005
	CodeInstanceGroupInvalidInstanceState  Code = 140007
	CodeInstanceGroupInvalidState          Code = 140008
	CodeJobMissingNetwork                  Code = 140009
	CodeInstanceGroupInvalidJobs           Code = 140010
	CodeJobInvalidLifecycle                Code = 140011
	CodeInstanceGroupUnknownDiskType       Code = 140012
	CodeInstanceGroupInvalidPersistentDisk Code = 140013
	CodeJobInvalidAvailabilityZone         Code = 140016
	CodeJobMissingAvailabilityZones        Code = 140017
	CodeJobUnknownAvailabilityZone         Code = 140018
	CodeInstanceGroupBadVMConfiguration    Code = 140022
	CodeDeploymentInvalidMigratedFromJob   Code = 190018
)

// Networks of instance groups.
const (
	CodeJobUnknownNetwork                         Code = 150001
	CodeInstanceGroupNetworkInstanceIPMismatch    Code = 150002
	CodeJobNetworkInvalidDefault                  Code = 150003
	CodeJobNetworkMultipleDefaults                Code = 150004
	CodeJobNetworkMissingDefault                  Code = 150005
	CodeJobNetworkMissingRequiredAvailabilityZone Code = 150006
	CodeJobStaticIPNotSupportedOnDynamicNetwork   Code = 150008
	CodeJobInvalidStaticIPs                       Code = 150009
	CodeNetworkReservationVIPMisconfigured        Code = 130014
)

// Cloud config.
const (
	CodeNetworkOverlappingSubnets                Code = 160001
	CodeNetworkInvalidRange                      Code = 160002
	CodeNetworkInvalidGateway                    Code = 160003
	CodeNetworkInvalidDNS                        Code = 160004
	CodeNetworkReservedIPOutOfRange              Code = 160005
	CodeNetworkStaticIPOutOfRange                Code = 160006
	CodeNetworkSubnetUnknownAvailabilityZone     Code = 160007
	CodeNetworkInvalidProperty                   Code = 160008
	CodeNetworkInvalidIPRangeFormat              Code = 160010
	CodeNetworkPrefixSizeTooBig                  Code = 16013
	CodeNetworkPrefixSizesDiffer                 Code = 16014
	CodeDeploymentDuplicateVMTypeName            Code = 190004
	CodeDeploymentDuplicateVMExtensionName       Code = 190005
	CodeDeploymentCanonicalNetworkNameTaken      Code = 190007
	CodeDeploymentNoNetworks                     Code = 190008
	CodeDeploymentInvalidNetworkType             Code = 190010
	CodeDeploymentDuplicateDiskTypeName          Code = 190013
	CodeDeploymentDuplicateAvailabilityZoneName  Code = 190017
	CodeDiskTypeInvalidDiskSize                  Code = 200001
	CodeCompilationConfigUnknownNetwork          Code = 120001
	CodeCompilationConfigInvalidAvailabilityZone Code = 120002
	CodeCompilationConfigInvalidVMType           Code = 120003
	CodeCompilationConfigInvalidVMExtension      Code = 120005
	CodeCompilationConfigBadVMConfiguration      Code = 120007
	CodeCloudConfigMergeError                    Code = 570000
	CodeCPIDuplicateName                         Code = 550000
)

// Addons and runtime configs.
const (
	CodeRuntimeInvalidReleaseVersion         Code = 530001
	CodeAddonReleaseNotListedInReleases      Code = 530002
	CodeRuntimeInvalidDeploymentRelease      Code = 530003
	CodeAddonIncompleteFilterJobSection      Code = 530004
	CodeAddonIncompleteFilterStemcellSection Code = 530005
	CodeAddonDeploymentFilterNotAllowed      Code = 530006
	CodeRuntimeConfigParseError              Code = 530006
)

// Variables and features.
const (
	CodeVariablesInvalidFormat                 Code = 560000
	CodeDeploymentDuplicateVariableName        Code = 190022
	CodeFeaturesInvalidFormat                  Code = 560001
	CodeIncompatibleFeatures                   Code = 210001
	CodeConfigServerFetchError                 Code = 540001
	CodeConfigServerMissingName                Code = 540002
	CodeConfigServerIncorrectNameSyntax        Code = 540004
	CodeConfigServerIncorrectVariablePlacement Code = 540007
	CodeConfigServerDisabledError              Code = 540009
)

var codeNames = map[Code]string{
	CodeGeneral:                                   "director error",
	CodeBadManifest:                               "BadManifest",
	CodeValidationInvalidType:                     "ValidationInvalidType",
	CodeValidationMissingField:                    "ValidationMissingField",
	CodeValidationViolatedMin:                     "ValidationViolatedMin",
	CodeValidationViolatedMax:                     "ValidationViolatedMax",
	CodeValidationInvalidValue:                    "ValidationInvalidValue",
	CodeDNSInvalidCanonicalName:                   "DNSInvalidCanonicalName",
	CodeDeploymentCanonicalNameTaken:              "DeploymentCanonicalNameTaken",
	CodeReleaseNotFound:                           "ReleaseNotFound",
	CodeReleaseVersionNotFound:                    "ReleaseVersionNotFound",
	CodeReleaseVersionInvalid:                     "ReleaseVersionInvalid",
	CodeReleaseMissingJob:                         "ReleaseMissingJob",
	CodeDeploymentAmbiguousReleaseSpec:            "DeploymentAmbiguousReleaseSpec",
	CodeDeploymentDuplicateReleaseName:            "DeploymentDuplicateReleaseName",
	CodeStemcellNotFound:                          "StemcellNotFound",
	CodeStemcellAliasAlreadyExists:                "StemcellAliasAlreadyExists",
	CodeDeploymentInvalidResourceSpecification:    "DeploymentInvalidResourceSpecification",
	CodeDeploymentUnknownTemplate:                 "DeploymentUnknownTemplate",
	CodeJobPackageCollision:                       "JobPackageCollision",
	CodeJobWithExportedFromMismatch:               "JobWithExportedFromMismatch",
	CodeDeploymentInvalidProperty:                 "DeploymentInvalidProperty",
	CodeV1DeprecatedJob:                           "V1DeprecatedJob",
	CodeV1DeprecatedTemplate:                      "V1DeprecatedTemplate",
	CodeV1DeprecatedResourcePool:                  "V1DeprecatedResourcePool",
	CodeV1DeprecatedNetworks:                      "V1DeprecatedNetworks",
	CodeV1DeprecatedDiskPools:                     "V1DeprecatedDiskPools",
	CodeV1DeprecatedResourcePools:                 "V1DeprecatedResourcePools",
	CodeUpdateConfigInvalidWatchTime:              "UpdateConfigInvalidWatchTime",
	CodeDeploymentCanonicalJobNameTaken:           "DeploymentCanonicalJobNameTaken",
	CodeInstanceGroupUnknownRelease:               "InstanceGroupUnknownRelease",
	CodeInstanceGroupUnknownVMType:                "InstanceGroupUnknownVMType",
	CodeInstanceGroupUnknownStemcell:              "InstanceGroupUnknownStemcell",
	CodeInstanceGroupInvalidInstanceState:         "InstanceGroupInvalidInstanceState",
	CodeInstanceGroupInvalidState:                 "InstanceGroupInvalidState",
	CodeJobMissingNetwork:                         "JobMissingNetwork",
	CodeInstanceGroupInvalidJobs:                  "InstanceGroupInvalidJobs",
	CodeJobInvalidLifecycle:                       "JobInvalidLifecycle",
	CodeInstanceGroupUnknownDiskType:              "InstanceGroupUnknownDiskType",
	CodeInstanceGroupInvalidPersistentDisk:        "InstanceGroupInvalidPersistentDisk",
	CodeJobInvalidAvailabilityZone:                "JobInvalidAvailabilityZone",
	CodeJobMissingAvailabilityZones:               "JobMissingAvailabilityZones",
	CodeJobUnknownAvailabilityZone:                "JobUnknownAvailabilityZone",
	CodeInstanceGroupBadVMConfiguration:           "InstanceGroupBadVMConfiguration",
	CodeDeploymentInvalidMigratedFromJob:          "DeploymentInvalidMigratedFromJob",
	CodeJobUnknownNetwork:                         "JobUnknownNetwork",
	CodeInstanceGroupNetworkInstanceIPMismatch:    "InstanceGroupNetworkInstanceIPMismatch",
	CodeJobNetworkInvalidDefault:                  "JobNetworkInvalidDefault",
	CodeJobNetworkMultipleDefaults:                "JobNetworkMultipleDefaults",
	CodeJobNetworkMissingDefault:                  "JobNetworkMissingDefault",
	CodeJobNetworkMissingRequiredAvailabilityZone: "JobNetworkMissingRequiredAvailabilityZone",
	CodeJobStaticIPNotSupportedOnDynamicNetwork:   "JobStaticIPNotSupportedOnDynamicNetwork",
	CodeJobInvalidStaticIPs:                       "JobInvalidStaticIPs",
	CodeNetworkReservationVIPMisconfigured:        "NetworkReservationVIPMisconfigured",
	CodeNetworkOverlappingSubnets:                 "NetworkOverlappingSubnets",
	CodeNetworkInvalidRange:                       "NetworkInvalidRange",
	CodeNetworkInvalidGateway:                     "NetworkInvalidGateway",
	CodeNetworkInvalidDNS:                         "NetworkInvalidDNS",
	CodeNetworkReservedIPOutOfRange:               "NetworkReservedIPOutOfRange",
	CodeNetworkStaticIPOutOfRange:                 "NetworkStaticIPOutOfRange",
	CodeNetworkSubnetUnknownAvailabilityZone:      "NetworkSubnetUnknownAvailabilityZone",
	CodeNetworkInvalidProperty:                    "NetworkInvalidProperty",
	CodeNetworkInvalidIPRangeFormat:               "NetworkInvalidIPRangeFormat",
	CodeNetworkPrefixSizeTooBig:                   "NetworkPrefixSizeTooBig",
	CodeNetworkPrefixSizesDiffer:                  "NetworkPrefixSizesDiffer",
	CodeDeploymentDuplicateVMTypeName:             "DeploymentDuplicateVMTypeName",
	CodeDeploymentDuplicateVMExtensionName:        "DeploymentDuplicateVMExtensionName",
	CodeDeploymentCanonicalNetworkNameTaken:       "DeploymentCanonicalNetworkNameTaken",
	CodeDeploymentNoNetworks:                      "DeploymentNoNetworks",
	CodeDeploymentInvalidNetworkType:              "DeploymentInvalidNetworkType",
	CodeDeploymentDuplicateDiskTypeName:           "DeploymentDuplicateDiskTypeName",
	CodeDeploymentDuplicateAvailabilityZoneName:   "DeploymentDuplicateAvailabilityZoneName",
	CodeDiskTypeInvalidDiskSize:                   "DiskTypeInvalidDiskSize",
	CodeCompilationConfigUnknownNetwork:           "CompilationConfigUnknownNetwork",
	CodeCompilationConfigInvalidAvailabilityZone:  "CompilationConfigInvalidAvailabilityZone",
	CodeCompilationConfigInvalidVMType:            "CompilationConfigInvalidVMType",
	CodeCompilationConfigInvalidVMExtension:       "CompilationConfigInvalidVMExtension",
	CodeCompilationConfigBadVMConfiguration:       "CompilationConfigBadVMConfiguration",
	CodeCloudConfigMergeError:                     "CloudConfigMergeError",
	CodeCPIDuplicateName:                          "CPIDuplicateName",
	CodeRuntimeInvalidReleaseVersion:              "RuntimeInvalidReleaseVersion",
	CodeAddonReleaseNotListedInReleases:           "AddonReleaseNotListedInReleases",
	CodeRuntimeInvalidDeploymentRelease:           "RuntimeInvalidDeploymentRelease",
	CodeAddonIncompleteFilterJobSection:           "AddonIncompleteFilterJobSection",
	CodeAddonIncompleteFilterStemcellSection:      "AddonIncompleteFilterStemcellSection",
	CodeAddonDeploymentFilterNotAllowed:           "AddonDeploymentFilterNotAllowed",
	CodeVariablesInvalidFormat:                    "VariablesInvalidFormat",
	CodeDeploymentDuplicateVariableName:           "DeploymentDuplicateVariableName",
	CodeFeaturesInvalidFormat:                     "FeaturesInvalidFormat",
	CodeIncompatibleFeatures:                      "IncompatibleFeatures",
	CodeConfigServerFetchError:                    "ConfigServerFetchError",
	CodeConfigServerMissingName:                   "ConfigServerMissingName",
	CodeConfigServerIncorrectNameSyntax:           "ConfigServerIncorrectNameSyntax",
	CodeConfigServerIncorrectVariablePlacement:    "ConfigServerIncorrectVariablePlacement",
	CodeConfigServerDisabledError:                 "ConfigServerDisabledError",
}
